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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.core.MethodParameter;
import org.springframework.core.convert.ConversionFailedException;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.core.convert.converter.Converter;
import org.springframework.format.annotation.NumberFormat;
import org.springframework.format.support.DefaultFormattingConversionService;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.support.ConfigurableWebBindingInitializer;
import org.springframework.web.method.HandlerMethod;

class ConversionsTests {

    private final ParameterTypes types = new ParameterTypes();

    private static List<MethodParameter> parameters() {
        for (Method method : Endpoint.class.getDeclaredMethods()) {
            if (method.getName().equals("handle")) {
                return List.of(new HandlerMethod(new Endpoint(), method).getMethodParameters());
            }
        }
        throw new AssertionError("No method");
    }

    @Test
    void typesAreThoseOfTheFramework() {
        for (MethodParameter parameter : parameters()) {
            TypeDescriptor expected = new TypeDescriptor(parameter);
            TypeDescriptor type = this.types.of(parameter);
            assertThat(type).isEqualTo(expected).hasToString(expected.toString());
            assertThat(expected).isEqualTo(type);
            assertThat(type.getType()).isEqualTo(expected.getType());
            assertThat(type.getSource()).isSameAs(parameter);
            assertThat(type.getResolvableType()).isEqualTo(expected.getResolvableType());
            assertThat(type.getAnnotations()).containsExactly(expected.getAnnotations());
            for (int i = 0; i < expected.getAnnotations().length; i++) {
                assertThat(type.getAnnotations()[i])
                        .hasSameClassAs(expected.getAnnotations()[i])
                        .hasToString(expected.getAnnotations()[i].toString());
            }
        }
    }

    @Test
    void equalAnnotationsAreOne() {
        List<Annotation> all = new ArrayList<>();
        for (MethodParameter parameter : parameters()) {
            all.addAll(List.of(this.types.of(parameter).getAnnotations()));
        }
        assertThat(all).hasSize(6);
        for (Annotation one : all) {
            for (Annotation other : all) {
                assertThat(one == other).as("%s and %s", one, other).isEqualTo(one.equals(other));
            }
        }
    }

    @Test
    void converterThatIsAddedLaterCounts() {
        DefaultFormattingConversionService service = new DefaultFormattingConversionService();
        List<Conversions.TextConversion> conversions = conversions(service);
        for (Conversions.TextConversion conversion : conversions) {
            assertThat(conversion.convert("12")).isEqualTo(12);
        }
        service.addConverter(new Negating());
        assertThat(conversions.get(0).convert("12")).isEqualTo(-12);
        assertThat(conversions.get(1).convert("12")).isEqualTo(-12);
        service.removeConvertible(String.class, Integer.class);
        assertThat(conversions.get(0).convert(" 0x0c ")).isEqualTo(12);
        assertThatExceptionOfType(ConversionFailedException.class)
                .isThrownBy(() -> conversions.get(0).convert("twelve"));
    }

    private static List<Conversions.TextConversion> conversions(DefaultFormattingConversionService service) {
        ConfigurableWebBindingInitializer initializer = new ConfigurableWebBindingInitializer();
        initializer.setConversionService(service);
        Conversions made = Conversions.of(initializer);
        return parameters().stream()
                .map(parameter -> Objects.requireNonNull(made.to(parameter)))
                .toList();
    }

    private static final class Negating implements Converter<String, Integer> {

        @Override
        public Integer convert(String source) {
            return -Integer.parseInt(source);
        }
    }

    static final class Endpoint {

        void handle(
                @RequestParam int page,
                @RequestParam int size,
                @RequestParam("size") Integer named,
                @NumberFormat(pattern = "0") @RequestParam @Nullable Integer formatted,
                @NumberFormat(pattern = "00") int other,
                int plain) {
            // for its parameters
        }
    }
}
