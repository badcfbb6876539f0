import { Tokenizer } from 'liquidjs'
import { LiquidFloat } from './numbers.ts'

/**
 * Patches four places where liquidjs parses text differently from the platform. liquidjs creates its tokenizers
 * internally and offers no option for them, hence the patched prototype.
 * - `20.0` is a float, not 20.
 * - A backslash in a string is a backslash: `'\u003c'` has six characters and `'\'` is complete.
 * - The body of `schema`, `javascript`, `stylesheet` and `doc` is never Liquid.
 * - A comment inside a `liquid` tag is prose: its lines need not start with the name of a tag.
 */
export function patchTokenizer(): void {
  const prototype = Tokenizer.prototype
  if (patched.has(prototype)) return
  patched.add(prototype)
  const readNumber = prototype.readNumber
  prototype.readNumber = function (this: Tokenizer) {
    const token = readNumber.call(this)
    if (token?.getText().includes('.')) Object.assign(token, { content: new LiquidFloat(token.content) })
    return token
  }
  const readQuoted = prototype.readQuoted
  prototype.readQuoted = function (this: Tokenizer) {
    this.skipBlank()
    const begin = this.p
    const token = readQuoted.call(this)
    if (!token) return token
    const quote = this.input[begin] ?? '"'
    const closing = this.input.indexOf(quote, begin + 1)
    if (closing !== -1 && closing < this.N) {
      token.end = closing + 1
      this.p = closing + 1
    }
    Object.assign(token, { content: this.input.slice(begin + 1, token.end - 1) })
    return token
  }
  const readLiquidTagToken = prototype.readLiquidTagToken
  prototype.readLiquidTagToken = function (this: Tokenizer, options) {
    skipProse(this)
    const token = readLiquidTagToken.call(this, options)
    if (token?.name === 'comment') openComment.add(this)
    return token
  }
  const readTopLevelToken = prototype.readTopLevelToken
  prototype.readTopLevelToken = function (this: Tokenizer, options) {
    const name = openRawBlock.get(this)
    if (name !== undefined) {
      openRawBlock.delete(this)
      const closing = new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`).exec(this.input.slice(this.p))
      if (!closing) throw this.error(`'${name}' tag was never closed`, this.p)
      if (closing.index > 0) return this.readHTMLToken([closing[0]])
    }
    const token = readTopLevelToken.call(this, options)
    const opened = 'name' in token ? token.name : ''
    if (RAW_BLOCKS.has(opened)) openRawBlock.set(this, opened)
    return token
  }
}

/** Skips the lines of an open comment, up to the one that ends it. */
function skipProse(tokenizer: Tokenizer): void {
  if (!openComment.delete(tokenizer)) return
  let depth = 1
  while (tokenizer.p < tokenizer.N) {
    const end = tokenizer.input.indexOf('\n', tokenizer.p)
    const next = end === -1 ? tokenizer.N : Math.min(end + 1, tokenizer.N)
    const word = /^\s*(\w+)/.exec(tokenizer.input.slice(tokenizer.p, next))?.[1]
    if (word === 'comment') depth++
    if (word === 'endcomment' && --depth === 0) return
    tokenizer.p = next
  }
}

/** Tokenizers of `liquid` tags whose last token was a `comment`. */
const openComment = new WeakSet<Tokenizer>()

const openRawBlock = new WeakMap<Tokenizer, string>()

/** Tags whose body is taken verbatim. */
const RAW_BLOCKS: ReadonlySet<string> = new Set(['schema', 'javascript', 'stylesheet', 'doc'])

const patched = new WeakSet<object>()
