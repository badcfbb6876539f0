import { type Context, evalToken, type Tokenizer, type ValueToken } from 'liquidjs'

/** Matches a name before a colon, as themes write it: `class:`, `data-type:`, `closest.product:`. */
const NAME = /^([\w-]+(?:\.[\w-]+)*)\s*:/

/**
 * The `name: value` pairs of a tag, parsed as leniently as by the platform: commas may be missing or redundant, and a
 * filter after a value is ignored.
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

  /** Evaluates the pairs in a context; the last value of a name wins. */
  *render(context: Context): Generator<unknown, Record<string, unknown>> {
    const values: Record<string, unknown> = {}
    for (const { name, value } of this.#pairs) values[name] = yield evalToken(value, context)
    return values
  }
}
