import { Lexer, type Token, type Tokens } from 'marked'
import type { Inline, TextBlock } from '../shared/text-blocks.ts'

/** A Markdown text of ours and its front matter: one `name: value` per line between two lines of `---`. */
export interface MarkdownFile {
  head: Readonly<Record<string, string>>
  blocks: TextBlock[]
}

/** Reads one of our Markdown files. Throws when it uses Markdown that no component draws: images, tables, HTML. */
export function readMarkdownFile(text: string): MarkdownFile {
  const [, top = '', rest = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  const head = top
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name, value] = /^([a-z]+): *(.*)$/.exec(line) ?? []
      if (name === undefined || value === undefined)
        throw new Error(`A line of the head has no name: ${line}`)
      return [name, value] as const
    })
  return { head: Object.fromEntries(head), blocks: readMarkdown(rest) }
}

/** Returns the blocks of a Markdown text. Throws on Markdown that no component draws. */
export function readMarkdown(text: string): TextBlock[] {
  return new Lexer().lex(text).flatMap(toBlock)
}

function toBlock(token: Token): TextBlock[] {
  switch (token.type) {
    case 'space':
      return []
    case 'heading':
      return [{ kind: 'heading', text: (token as Tokens.Heading).text }]
    case 'paragraph':
      return [{ kind: 'paragraph', inlines: inlinesOf((token as Tokens.Paragraph).tokens) }]
    case 'list': {
      const { ordered, items } = token as Tokens.List
      return [{ kind: 'list', ordered, items: items.map(({ tokens }) => tokens.flatMap(lineOf)) }]
    }
    case 'code':
      return [
        { kind: 'code', language: (token as Tokens.Code).lang ?? '', text: (token as Tokens.Code).text },
      ]
    default:
      throw new Error(`Nothing draws ${token.type}: ${token.raw.slice(0, 80)}`)
  }
}

/** Returns the content of a list item: one line of text. */
function lineOf(token: Token): Inline[] {
  if (token.type !== 'text' && token.type !== 'paragraph')
    throw new Error(`An item of a list is one line: ${token.raw.slice(0, 80)}`)
  return inlinesOf((token as Tokens.Text).tokens ?? [])
}

function inlinesOf(tokens: readonly Token[]): Inline[] {
  return tokens.map((token): Inline => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return { kind: 'text', text: oneLine(token.text) }
      case 'strong':
      case 'em':
        return { kind: token.type, text: oneLine(token.text) }
      case 'codespan':
        return { kind: 'code', text: token.text }
      case 'link':
        return { kind: 'link', text: oneLine(token.text), to: token.href }
      default:
        throw new Error(`Nothing draws ${token.type}: ${token.raw.slice(0, 80)}`)
    }
  })
}

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ')
