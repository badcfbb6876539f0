import { PlatformDrop } from './drop.ts'

/** The `form` object of a `form` tag. */
export class FormDrop extends PlatformDrop {
  readonly #type: string
  readonly #errors: string[]
  readonly #posted: boolean
  readonly id: string

  constructor(type: string, id: string, outcome: { errors: string[]; posted: boolean }) {
    super()
    this.#type = type
    this.id = id
    this.#errors = outcome.errors
    this.#posted = outcome.posted
  }
  get form_type(): string {
    return this.#type
  }
  get errors(): string[] | null {
    return this.#errors.length > 0 ? this.#errors : null
  }
  get 'posted_successfully?'(): boolean {
    return this.#posted
  }
  get password_needed(): boolean {
    return true
  }
}
