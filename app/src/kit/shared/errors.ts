/** One entry of the error catalogue. Texts for people live below `errors` of the feature's `locales/<lang>/<slug>.json`, or in `errors.json` under the code. */
export interface ErrorDefinition {
  /** `<slug>.<what-happened>`, stable: people search for it. */
  code: string
  /** HTTP status when it reaches a caller. */
  status: number
  /** English: what happened, what it cost, what to do. Placeholders in `{{ }}`. */
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

/**
 * Declares a slice's errors: `defineErrors('structured-data', { themeUnread: [502, 'The theme …'] })`.
 * Codes become `structured-data.theme-unread`.
 */
export function defineErrors<T extends Record<string, readonly [status: number, message: string]>>(
  slug: string,
  definitions: T,
): { [K in keyof T]: ErrorDefinition } {
  const entries = Object.entries(definitions).map(([name, [status, message]]) => {
    const code = `${slug}.${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
    return [name, { code, status, message }]
  })
  return Object.fromEntries(entries)
}
