import english from '../../../locales/en/errors.json' with { type: 'json' }

/**
 * One entry of the error catalogue. Its texts are in `locales/<lang>/errors.json` under the code, or in the block
 * `errors` of its feature's own file.
 */
export interface ErrorDefinition {
  /** `<slug>.<what-happened>`, stable: people search for it. */
  code: string
  /** HTTP status of the response. */
  status: number
  /** English message, for API clients, logs and the command line. Placeholders in `{{ }}`. */
  message: string
}

/** Body of a failed API call. */
export interface ErrorBody {
  message: string
  code: string
  details?: unknown
}

/** An expected failure with a code of the catalogue; entry points turn it into `ErrorBody`. */
export class AppError extends Error {
  readonly definition: ErrorDefinition
  readonly details: Record<string, unknown> | undefined
  constructor(definition: ErrorDefinition, details?: Record<string, unknown>, options?: { cause?: unknown }) {
    super(fill(definition.message, details), options)
    this.name = 'AppError'
    this.definition = definition
    this.details = details
  }
  get code(): string {
    return this.definition.code
  }
  get status(): number {
    return this.definition.status
  }
  toBody(): ErrorBody {
    return { message: this.message, code: this.code, ...(this.details && { details: this.details }) }
  }
}

function fill(message: string, details: Record<string, unknown> | undefined): string {
  return message.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = details?.[name] ?? ''
    return Array.isArray(value) ? value.join(', ') : String(value)
  })
}

type English = typeof english
type Camel<Name> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name
type NameIn<Words> = Camel<keyof Words> & string

/**
 * Declares a module's errors, each with its HTTP status: `defineErrors('structured-data', { themeUnread: 502 })`.
 * Codes become `structured-data.theme-unread`. A code without an English text does not compile: the texts are in
 * `errors.json` under the slug, or in the block `errors` of the feature's own texts, which are passed in that case.
 */
export function defineErrors<
  Slug extends keyof English,
  Name extends NameIn<English[Slug]> = NameIn<English[Slug]>,
>(slug: Slug, statuses: { [K in Name]: number }): { [K in Name]: ErrorDefinition }
export function defineErrors<
  Words extends Readonly<Record<string, string>>,
  Name extends NameIn<Words> = NameIn<Words>,
>(slug: string, statuses: { [K in Name]: number }, words: Words): { [K in Name]: ErrorDefinition }
export function defineErrors(
  slug: string,
  statuses: Readonly<Record<string, number>>,
  words: Readonly<Record<string, string>> = english[slug as keyof English],
): Record<string, ErrorDefinition> {
  const entries = Object.entries(statuses).map(([name, status]) => {
    const key = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const message = words[key]
    if (message === undefined) throw new Error(`There are no English words for ${slug}.${key}.`)
    return [name, { code: `${slug}.${key}`, status, message }]
  })
  return Object.fromEntries(entries)
}
