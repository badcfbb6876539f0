/** The result of a bulk query could not be read to its end. */
export class BulkResultError extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options)
    this.name = 'BulkResultError'
  }
}
