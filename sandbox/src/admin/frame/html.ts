/** Markup that is safe to print unescaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

type Printable = Html | string | number | null | undefined | false | readonly Printable[]

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Builds markup from a template literal; every value is escaped unless it is {@link Html}. Lists are joined; null,
 * undefined and false print nothing.
 */
export function html(strings: TemplateStringsArray, ...values: Printable[]): Html {
  return new Html(strings.map((text, index) => text + print(values[index])).join(''))
}

function print(value: Printable): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(print).join('')
  return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

/** Returns a value as JSON inside a `<script type="application/json">`. */
export function jsonScript(id: string, value: unknown): Html {
  return new Html(
    `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`,
  )
}
