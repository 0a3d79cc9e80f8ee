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
package dev.brisk.it.harness;

import org.springframework.http.client.ReactorResourceFactory;

/**
 * Event loops that the applications of all tests share, and that outlive each of them. Spring's own factory ends them with the first
 * application that is closed, and with them the servers of all others.
 */
final class LastingResources extends ReactorResourceFactory {

    @Override
    public void stop() {
        // They end with the JVM.
    }

    @Override
    public void destroy() {
        // They end with the JVM.
    }
}
