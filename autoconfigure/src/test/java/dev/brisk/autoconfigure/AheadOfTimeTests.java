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
package dev.brisk.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdFrameProgression;
import com.github.luben.zstd.util.ZstdVersion;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.GeneratedFiles.Kind;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.web.server.reactive.context.AnnotationConfigReactiveWebServerApplicationContext;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.javapoet.ClassName;

/** An application with Brisk can be prepared ahead of time. */
class AheadOfTimeTests {

    @Test
    void sourcesOfAllBeansAreGenerated() throws ClassNotFoundException {
        try (AnnotationConfigReactiveWebServerApplicationContext context =
                new AnnotationConfigReactiveWebServerApplicationContext()) {
            context.register(TestServer.Base.class);
            InMemoryGeneratedFiles files = new InMemoryGeneratedFiles();
            DefaultGenerationContext generation = new DefaultGenerationContext(
                    new ClassNameGenerator(ClassName.get("dev.brisk.autoconfigure", "Prepared")), files);
            new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
            generation.writeGeneratedContent();
            assertThat(files.getGeneratedFiles(Kind.SOURCE).keySet())
                    .contains(
                            "dev/brisk/autoconfigure/BriskAutoConfiguration__BeanDefinitions.java",
                            "dev/brisk/autoconfigure/BriskDispatchAutoConfiguration__BeanDefinitions.java");
            assertThat(RuntimeHintsPredicates.reflection()
                            .onMethodInvocation("dev.brisk.dispatch.FailedHandlerMethod$Failure", "rethrow"))
                    .accepts(generation.getRuntimeHints());
            assertThat(RuntimeHintsPredicates.reflection()
                            .onType(ZstdFrameProgression.class)
                            .withMemberCategory(MemberCategory.INVOKE_DECLARED_CONSTRUCTORS))
                    .accepts(generation.getRuntimeHints());
            assertThat(List.<Class<?>>of(ZstdCompressCtx.class, ZstdDecompressCtx.class))
                    .allSatisfy(type -> assertThat(RuntimeHintsPredicates.reflection()
                                    .onType(type)
                                    .withMemberCategory(MemberCategory.ACCESS_DECLARED_FIELDS))
                            .accepts(generation.getRuntimeHints()));
            assertThat(List.of(
                            "lib/linux-x86_64/libbrotli.so",
                            "lib/osx-aarch64/libbrotli.dylib",
                            "lib/windows-x86_64/brotli.dll",
                            "linux/amd64/libzstd-jni-" + ZstdVersion.VERSION + ".so",
                            "META-INF/spring-configuration-metadata.json"))
                    .allSatisfy(file -> {
                        assertThat(getClass().getClassLoader().getResource(file))
                                .as(file)
                                .isNotNull();
                        assertThat(RuntimeHintsPredicates.resource().forResource(file))
                                .as(file)
                                .accepts(generation.getRuntimeHints());
                    });
        }
    }
}
