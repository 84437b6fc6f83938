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

  constructor(status: number, message: string, errors?: FieldError[]) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

export function notFound(): Refusal {
  return new Refusal(404, "Not Found");
}

export function invalid(error: FieldError): Refusal {
  return new Refusal(422, "Validation Failed", [error]);
}
