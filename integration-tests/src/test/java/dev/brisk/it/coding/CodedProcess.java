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
package dev.brisk.it.coding;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The application of these tests in a process of its own, so that its memory can be limited and measured. */
final class CodedProcess implements AutoCloseable {

    private static final String ANSWER = "coded ";

    private final Process process;

    private final BufferedReader output;

    private final int port;

    private CodedProcess(Process process) throws IOException {
        this.process = process;
        this.output = process.inputReader(US_ASCII);
        this.port = Integer.parseInt(next());
    }

    /**
     * Starts it on the direct path over HTTP/1.1.
     *
     * @param options of the JVM
     * @param properties of the application, at least one
     */
    static CodedProcess start(List<String> options, List<String> properties) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), CodedProcess.class.getName()));
        command.addAll(properties);
        return new CodedProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /** The process itself: its arguments are properties. */
    public static void main(String[] args) throws Exception {
        CodedApp app = CodedApp.of(CodedApp.with(CodedApp.DIRECT, args), Protocol.HTTP11);
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, US_ASCII));
        System.out.println(ANSWER + app.app().port());
        while (input.readLine() != null) {
            System.out.println(ANSWER + app.encodersInUse(10_000) + " " + app.live());
        }
        System.exit(0);
    }

    int port() {
        return port;
    }

    /** How many encoders there are, once they have ended their work. */
    Encoders encoders() throws IOException {
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
        String numbers = next();
        int space = numbers.indexOf(' ');
        return new Encoders(Long.parseLong(numbers.substring(0, space)), Long.parseLong(numbers.substring(space + 1)));
    }

    /** The memory that the process occupies, in kB. */
    long residentKilobytes() throws IOException {
        return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElseThrow();
    }

    private String next() throws IOException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(ANSWER)) {
                return line.substring(ANSWER.length());
            }
        }
        throw new AssertionError("The server has ended");
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        process.destroy();
    }

    /**
     * How many encoders there are.
     *
     * @param working those that have not been given back
     * @param live these, and those that wait
     */
    record Encoders(long working, long live) {}
}
