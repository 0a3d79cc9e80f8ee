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
package dev.brisk.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;

/**
 * The handler that turns observations into meters, and what it was made of, which it does not tell.
 *
 * @param handler the handler
 * @param registry the registry of its meters
 * @param longTaskTimer whether it keeps long task timers of what is being observed
 * @since 0.1.0
 */
public record MeterSource(DefaultMeterObservationHandler handler, MeterRegistry registry, boolean longTaskTimer) {}
