/*
 * Copyright the Brisk authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *      https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package dev.brisk.dispatch;

import java.util.Collection;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.web.reactive.result.condition.ProducesRequestCondition;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.server.ServerWebExchange;

/**
 * The order of the media types in a request's {@code HttpHeaders.getAccept()}. The framework sorts that list in place when it
 * compares it with what a mapping produces, which it does before it looks at the mapping's path. So a request that is found without
 * its mappings still has the list sorted if one of them would have got so far.
 */
final class AcceptOrder {

    private final RequestMappingInfo[] producing;

    /** For mappings that the framework looks at, whatever the path of the request. */
    AcceptOrder(Collection<RequestMappingInfo> mappings) {
        this.producing = mappings.stream()
                .filter(info -> !info.getProducesCondition().isEmpty())
                .toArray(RequestMappingInfo[]::new);
    }

    void apply(ServerWebExchange exchange) {
        if (this.producing.length == 0 || !hasMany(exchange)) {
            return;
        }
        for (RequestMappingInfo info : this.producing) {
            if (comesToProduces(info, exchange)) {
                info.getProducesCondition().getMatchingCondition(exchange);
                ProducesRequestCondition.clearMediaTypesAttribute(exchange);
                return;
            }
        }
    }

    private static boolean hasMany(ServerWebExchange exchange) {
        List<String> accept = exchange.getRequest().getHeaders().get(HttpHeaders.ACCEPT);
        return accept != null && (accept.size() > 1 || accept.get(0).indexOf(',') >= 0);
    }

    private static boolean comesToProduces(RequestMappingInfo info, ServerWebExchange exchange) {
        return info.getMethodsCondition().getMatchingCondition(exchange) != null
                && info.getParamsCondition().getMatchingCondition(exchange) != null
                && info.getHeadersCondition().getMatchingCondition(exchange) != null
                && info.getConsumesCondition().getMatchingCondition(exchange) != null;
    }
}
