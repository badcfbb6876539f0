import type { Context } from 'liquidjs'
import { PlatformDrop } from './drop.ts'
import { FormErrorsDrop } from './form-errors.ts'

/**
 * Fields of a form that hold a visitor's input; the sandbox returns them empty. Source: shopify.dev, Liquid object
 * `form`.
 */
const FIELDS = new Set(
  'address1 address2 author body city company country email first_name last_name message name phone province set_as_default_checkbox zip'.split(
    ' ',
  ),
)

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
  override liquidMethodMissing(key: string | number, context?: Context): unknown {
    return FIELDS.has(String(key)) ? null : super.liquidMethodMissing(key, context)
  }
  get form_type(): string {
    return this.#type
  }
  get errors(): FormErrorsDrop | null {
    return this.#errors.length > 0 ? new FormErrorsDrop(this.#errors) : null
  }
  get 'posted_successfully?'(): boolean {
    return this.#posted
  }
  get password_needed(): boolean {
    return true
  }
}
