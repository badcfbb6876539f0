import english from '../../../locales/en/errors.json' with { type: 'json' }

/** One entry of the error catalogue. Its words stand in `locales/<lang>/errors.json` under the code, and nowhere else. */
export interface ErrorDefinition {
  /** `<slug>.<what-happened>`, stable: people search for it. */
  code: string
  /** HTTP status when it reaches a caller. */
  status: number
  /** The English words, for callers of the API, logs and the command line. Placeholders in `{{ }}`. */
  message: string
}

/** What a failed API call answers. */
export interface ErrorBody {
  message: string
  code: string
  details?: unknown
}

/** An expected failure with a code of the catalogue; doors turn it into `ErrorBody`. */
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
  return message.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(details?.[name] ?? ''))
}

type English = typeof english
type Camel<Name> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name

/**
 * Declares a slice's errors, each with its HTTP status: `defineErrors('structured-data', { themeUnread: 502 })`. Codes
 * become `structured-data.theme-unread`. A code without English words in `errors.json` does not compile.
 */
export function defineErrors<
  Slug extends keyof English,
  Name extends Camel<keyof English[Slug]> & string = Camel<keyof English[Slug]> & string,
>(slug: Slug, statuses: { [K in Name]: number }): { [K in Name]: ErrorDefinition } {
  const words: Record<string, string> = english[slug]
  const entries = Object.entries<number>(statuses).map(([name, status]) => {
    const key = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const message = words[key]
    if (message === undefined) throw new Error(`errors.json has no words for ${slug}.${key}.`)
    return [name, { code: `${slug}.${key}`, status, message }]
  })
  return Object.fromEntries(entries)
}
