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
package dev.brisk.sample.problems;

import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.validation.FieldError;
import org.springframework.web.ErrorResponseException;

/**
 * The errors that the API answers with, one factory for each.
 *
 * @since 0.1.0
 */
public final class Problems {

    /** The member of a problem that lists what is wrong with which field. */
    static final String ERRORS = "errors";

    private Problems() {}

    /** 400: the request as a whole cannot be used. */
    public static ErrorResponseException badRequest(String detail) {
        return problem(HttpStatus.BAD_REQUEST, detail);
    }

    /** 400: one field is wrong for a reason that no annotation can state. */
    public static ErrorResponseException invalidField(String field, String message) {
        return invalid(List.of(new InvalidField(field, message)));
    }

    /** 400: the fields that validation found wrong. */
    public static ErrorResponseException invalidFields(List<FieldError> errors) {
        return invalid(errors.stream().map(InvalidField::of).toList());
    }

    /** 404. */
    public static ErrorResponseException notFound(String detail) {
        return problem(HttpStatus.NOT_FOUND, detail);
    }

    /** 409: the request is right by itself, but not with what is stored. */
    public static ErrorResponseException conflict(String detail) {
        return problem(HttpStatus.CONFLICT, detail);
    }

    /** 412: someone else was faster (RFC 9110, section 13.1.1). */
    public static ErrorResponseException preconditionFailed() {
        return problem(HttpStatus.PRECONDITION_FAILED, "It was changed since; read it again.");
    }

    /** 428: an update must say which version it is based on (RFC 6585, section 3). */
    public static ErrorResponseException preconditionRequired() {
        return problem(HttpStatus.PRECONDITION_REQUIRED, "Send the ETag that the update is based on as If-Match.");
    }

    private static ErrorResponseException invalid(List<InvalidField> errors) {
        ErrorResponseException problem = badRequest("Invalid request content.");
        problem.getBody().setProperty(ERRORS, errors);
        return problem;
    }

    private static ErrorResponseException problem(HttpStatus status, String detail) {
        return new ErrorResponseException(status, ProblemDetail.forStatusAndDetail(status, detail), null);
    }
}
