interface FieldError {
  resource: string;
  field?: string;
  code: string;
  message?: string;
}

/** An answer that is no success, as GitHub words it. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    errors?: FieldError[],
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.headers = headers;
  }
}

export function notFound(): Refusal {
  return new Refusal(404, "Not Found");
}

export function invalid(error: FieldError): Refusal {
  return new Refusal(422, "Validation Failed", [error]);
}
