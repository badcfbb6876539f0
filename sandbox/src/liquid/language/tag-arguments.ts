import { type Context, evalToken, type Tokenizer, type ValueToken } from 'liquidjs'

/** A name before a colon, as themes write it: `class:`, `data-type:`, `closest.product:`. */
const NAME = /^([\w-]+(?:\.[\w-]+)*)\s*:/

/**
 * The `name: value` pairs of a tag, read as leniently as the platform does: commas may be missing or too many, and a
 * filter behind a value is passed over.
 */
export class TagArguments {
  readonly #pairs: { name: string; value: ValueToken }[] = []

  constructor(tokenizer: Tokenizer) {
    while (tokenizer.p < tokenizer.N) {
      const rest = tokenizer.input.slice(tokenizer.p, tokenizer.N)
      const found = NAME.exec(rest)
      if (found) {
        tokenizer.p += found[0].length
        const value = tokenizer.readValue()
        if (value) this.#pairs.push({ name: found[1] ?? '', value: value as ValueToken })
      } else if (/^['"]/.test(rest)) tokenizer.readQuoted()
      else tokenizer.p += /^[\w-]+/.exec(rest)?.[0].length ?? 1
    }
  }

  /** The pairs with their values in a context; the last one of a name counts. */
  *render(context: Context): Generator<unknown, Record<string, unknown>> {
    const values: Record<string, unknown> = {}
    for (const { name, value } of this.#pairs) values[name] = yield evalToken(value, context)
    return values
  }
}
