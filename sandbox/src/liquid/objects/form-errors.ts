import { PlatformDrop } from './drop.ts'

/** Messages by field. Source: shopify.dev, Liquid object `form`, `errors`. */
const TEXTS: Record<string, string> = {
  author: 'Name can’t be blank',
  body: 'Message can’t be blank',
  email: 'Please enter a valid email address',
  form: 'The form could not be sent',
  password: 'Password is incorrect',
}

/** Returns the form's message about an invalid field. */
export const errorText = (field: string): string => TEXTS[field] ?? `${field} can't be blank`

/** The `form_errors` object: the names of the invalid fields, each with a message and a display name. */
export class FormErrorsDrop extends PlatformDrop {
  readonly #fields: string[]
  constructor(fields: string[]) {
    super()
    this.#fields = fields
  }
  get messages(): Record<string, string> {
    return Object.fromEntries(this.#fields.map((field) => [field, errorText(field)]))
  }
  get translated_fields(): Record<string, string> {
    return Object.fromEntries(this.#fields.map((field) => [field, field.replaceAll('_', ' ')]))
  }
  override valueOf(): string[] {
    return this.#fields
  }
  [Symbol.iterator](): Iterator<string> {
    return this.#fields[Symbol.iterator]()
  }
  override toString(): string {
    return this.#fields.join('')
  }
}
