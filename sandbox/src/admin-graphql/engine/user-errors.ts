/** One error about a mutation's input, in the platform's shape. */
export interface UserError {
  field: string[] | null
  message: string
  code: string | null
  /** Set by `metafieldsSet` only. */
  elementIndex?: number | null
  filename?: string | null
}

/** Thrown by a mutation whose input was refused: nothing of it is applied. */
export class UserErrors extends Error {
  readonly list: UserError[]
  constructor(list: UserError[]) {
    super(list.map((error) => error.message).join('; '))
    this.name = 'UserErrors'
    this.list = list
  }
}

/** Refuses a mutation with one error. */
export function refuse(field: string[] | null, message: string, code: string | null = null): never {
  throw new UserErrors([{ field, message, code }])
}
