import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { sharedKey } from '../../app/src/kit/shared/shared-texts.ts'

/** A line of the code that uses a text. `key` ends with `*` if the rest is only known at run time. */
export interface Use {
  file: string
  /** `*` if even the locale file is only known at run time. */
  slug: string
  key: string
  /** True for a complete key chosen by the server, below which `.title`, `.note`, `.action` may follow. */
  card: boolean
}

const FULL_KEY = /^[a-z][a-z-]*:[a-zA-Z][\w.-]*$/

/**
 * Returns the uses in `app/src`: `t('key')` and ``t(`key.${x}`)`` in the file's `useTranslation('slug')`,
 * `t('slug:key')`, `{key: 'slug:key'}` and other complete keys, and every code declared by `defineErrors` (texts in
 * `errors.json`).
 */
export function readUses(folder: string): Use[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.d\.ts$|\.test\.ts$|(^|\/)(gallery|testing|generated)/.test(file),
    )
    .flatMap((file) => usesIn(file, readFileSync(join(folder, file), 'utf8')))
}

/** Returns the uses in one file. */
export function usesIn(file: string, code: string): Use[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const slug = /useTranslation\(\[?'([a-z-]+)'/.exec(code)?.[1] ?? 'shell'
  const uses: Use[] = []
  const add = (text: string, options: { card?: boolean; fallback?: string } = {}) => {
    const [first = '', rest] = sharedKey(text).split(':')
    const [named, key] = rest === undefined ? [options.fallback ?? slug, first] : [first, rest]
    uses.push({ file, slug: named, key, card: options.card ?? false })
  }
  new Visitor({
    CallExpression(call) {
      const { callee, arguments: given } = call
      const name =
        callee.type === 'Identifier'
          ? callee.name
          : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : ''
      const [first, second] = given
      if (name === 't' && first) {
        // Read as an object, with all keys below it.
        const below =
          second && code.slice(second.start, second.end).includes('returnObjects: true') ? '.*' : ''
        for (const text of textsOf(first)) add(`${text}${below}`, nsOf(second, code))
      }
      if (name === 'defineErrors' && first?.type === 'Literal' && second?.type === 'ObjectExpression')
        for (const property of second.properties)
          if (property.type === 'Property' && property.key.type === 'Identifier')
            add(`errors:${String(first.value)}.${kebab(property.key.name)}`)
    },
    Literal({ value }) {
      if (typeof value === 'string' && FULL_KEY.test(value) && !value.startsWith('node:'))
        add(value, { card: true })
    },
    TemplateLiteral(template) {
      const text = pattern(template.quasis.map(({ value }) => value.cooked ?? ''))
      if (
        FULL_KEY.test(text.replaceAll('*', 'x')) &&
        text.includes(':') &&
        /^(\*:(operation|history|changed)\.|[a-z-]+:[a-z])/.test(text)
      )
        add(text, { card: true })
    },
  }).visit(program)
  return uses
}

type Node = { type: string; start: number; end: number }

/** Possible values of the first argument of `t`: a text, a template as a pattern, or both branches of a conditional. */
function textsOf(node: Node): string[] {
  if (node.type === 'Literal') {
    const { value } = node as Node & { value: unknown }
    return typeof value === 'string' ? [value] : []
  }
  if (node.type === 'TemplateLiteral') {
    const { quasis } = node as Node & { quasis: { value: { cooked: string | null } }[] }
    return [pattern(quasis.map(({ value }) => value.cooked ?? ''))]
  }
  if (node.type === 'ConditionalExpression') {
    const { consequent, alternate } = node as Node & { consequent: Node; alternate: Node }
    return [...textsOf(consequent), ...textsOf(alternate)]
  }
  return []
}

/** Slug from `{ ns: 'slug' }` in the second argument. */
function nsOf(node: Node | undefined, code: string): { fallback?: string } {
  const named = node && /\bns: '([a-z-]+)'/.exec(code.slice(node.start, node.end))?.[1]
  return named ? { fallback: named } : {}
}

function pattern(parts: string[]): string {
  return parts.join('*')
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
