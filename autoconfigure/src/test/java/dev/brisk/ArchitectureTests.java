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
package dev.brisk;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import dev.brisk.serve.ServeHandlerAdapter;
import java.lang.reflect.AccessibleObject;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.util.ReflectionUtils;

/** The arrows between the packages, and what the code must not do. */
class ArchitectureTests {

    private static final JavaClasses BRISK = new ClassFileImporter()
            .importUrl(ServeHandlerAdapter.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation());

    @ParameterizedTest
    @CsvSource({
        "info, ''",
        "codec, ''",
        "headers, ''",
        "metrics, ''",
        "compression, headers",
        "dispatch, codec headers info",
        "server, info",
        "serve, codec info headers metrics compression dispatch",
    })
    void packagesUseOnlyWhatTheyMay(String name, String allowed) {
        String[] others = Stream.concat(Stream.of(name), Arrays.stream(allowed.split(" ")))
                .filter(other -> !other.isEmpty())
                .map(ArchitectureTests::packageOf)
                .toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage(packageOf(name))
                .should()
                .dependOnClassesThat(DescribedPredicate.describe(
                        "are of another package of Brisk",
                        other -> other.getPackageName().startsWith("dev.brisk")
                                && Arrays.stream(others).noneMatch(may -> isIn(other, may))))
                .allowEmptyShould(true)
                .check(BRISK);
    }

    @Test
    void thePackagesOfTheRulesAreThere() {
        assertThat(packages().map(JavaPackage::getName))
                .contains("dev.brisk.serve", "dev.brisk.dispatch", "dev.brisk.info", "dev.brisk.headers");
    }

    @Test
    void nothingDependsOnTheAutoConfiguration() {
        noClasses()
                .that()
                .resideOutsideOfPackages(packageOf("autoconfigure"), packageOf("actuate"))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(packageOf("autoconfigure"))
                .check(BRISK);
    }

    @Test
    void onlyTheAutoConfigurationKnowsSpringBoot() {
        noClasses()
                .that()
                .resideOutsideOfPackages(packageOf("autoconfigure"), packageOf("actuate"))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.springframework.boot..")
                .check(BRISK);
    }

    /** Applications may have no Jackson; only what is loaded for its encoder may know it. */
    @Test
    void onlyTheEncoderOfJacksonKnowsJackson() {
        noClasses()
                .that()
                .haveNameNotMatching("dev\\.brisk\\.codec\\.JacksonValueEncoder(\\$.*)?")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("tools.jackson..")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("org.springframework.http.codec.json.JacksonJsonEncoder")
                .check(BRISK);
    }

    @Test
    void packagesDoNotDependOnEachOtherInCircles() {
        SlicesRuleDefinition.slices()
                .matching("dev.brisk.(*)..")
                .should()
                .beFreeOfCycles()
                .check(BRISK);
    }

    @Test
    void noPrivateMembersAreReached() {
        noClasses()
                .should()
                .callMethodWhere(DescribedPredicate.describe("it opens what is not accessible", call -> {
                    JavaClass owner = call.getTargetOwner();
                    String method = call.getTarget().getName();
                    return (owner.isAssignableTo(AccessibleObject.class)
                                    && List.of("setAccessible", "trySetAccessible")
                                            .contains(method))
                            || (owner.isEquivalentTo(ReflectionUtils.class)
                                    && List.of("makeAccessible", "getField", "setField")
                                            .contains(method))
                            || method.equals("privateLookupIn");
                }))
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("sun.misc.Unsafe")
                .check(BRISK);
    }

    @Test
    void allClassesAreInPackagesOfBrisk() {
        classes().should().resideInAPackage("dev.brisk..").check(BRISK);
    }

    @Test
    void everyPackageIsNullMarked() {
        assertThat(packages()
                        .filter(found -> !found.getClasses().isEmpty())
                        .filter(found -> !found.isAnnotatedWith(NullMarked.class)))
                .isEmpty();
    }

    @Test
    void logsGoThroughCommonsLogging() {
        NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.check(BRISK);
        NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(BRISK);
    }

    private static Stream<JavaPackage> packages() {
        return BRISK.getPackage("dev.brisk").getSubpackagesInTree().stream();
    }

    private static String packageOf(String name) {
        return "dev.brisk." + name + "..";
    }

    private static boolean isIn(JavaClass type, String pattern) {
        String name = pattern.substring(0, pattern.length() - 2);
        return type.getPackageName().equals(name) || type.getPackageName().startsWith(name + ".");
    }
}
