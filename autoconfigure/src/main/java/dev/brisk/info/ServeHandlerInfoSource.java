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
package dev.brisk.info;

/**
 * A request that holds its own {@link ServeHandlerInfo}, so that all who ask for it get the same object.
 *
 * <p>Implemented by the request of Brisk's handler. {@code ServeHandlerInfo.from(..)} looks for it beneath decorators.
 *
 * @since 0.1.0
 */
public interface ServeHandlerInfoSource {

    /**
     * The info of this request. Callable from any thread.
     *
     * @return the same object on every call
     */
    ServeHandlerInfo serveHandlerInfo();
}
