import type { Parameter, TypeTree } from './exported-functions.ts'

/** Makes arguments in which the named slot holds `text` (for a list: its pieces) and all others hold small values. */
export type ArgumentMaker = (large: { slot: string; text: string; pieces: () => string[] }) => unknown[]

export interface MadeArguments {
  /** Arguments that can be made large, each a text or a list: `text`, `options.fields`. */
  slots: string[]
  make: ArgumentMaker
}

/** Small values for names that need a particular kind of text. */
const SMALL: readonly [RegExp, string][] = [
  [/url|address|base|origin|page/i, 'https://shop.example/products/fern'],
  [/language|locale/i, 'en'],
  [/host/i, 'shop.example'],
]
/** Our own types that are plain values. */
const NAMED: Readonly<Record<string, unknown>> = {
  TextField: { from: 20, to: 60, role: 'title' },
  Range: { from: 20, to: 60 },
  WritingLanguage: 'en',
  Date: new Date('2026-11-01T00:00:00Z'),
  URL: new URL('https://shop.example/products/fern'),
}

type Make = (large: { slot: string; text: string; pieces: () => string[] }) => unknown

/**
 * Makes arguments for a function from its parameters' types; null if one of them is more than texts, lists and plain
 * values.
 */
export function madeArguments(parameters: readonly Parameter[]): MadeArguments | null {
  const slots: string[] = []
  const makes: Make[] = []
  for (const parameter of parameters) {
    const name = parameter.name || 'options'
    const before = slots.length
    const make = parameter.type ? makerOf(parameter.type, name, slots) : null
    if (make) makes.push(make)
    else {
      slots.length = before
      if (!parameter.optional) return null
      makes.push(() => undefined)
    }
  }
  return { slots, make: (large) => makes.map((make) => make(large)) }
}

function makerOf(type: TypeTree, path: string, slots: string[]): Make | null {
  const name = path.split('.').at(-1) ?? path
  switch (type.type) {
    case 'TSStringKeyword':
    case 'TSUnknownKeyword':
      slots.push(path)
      return ({ slot, text }) =>
        slot === path ? text : (SMALL.find(([pattern]) => pattern.test(name))?.[1] ?? 'fern')
    case 'TSNumberKeyword':
      return () => (/^(at|from|start|index|depth|offset|block)$/.test(name) ? 0 : 100)
    case 'TSBooleanKeyword':
      return () => true
    case 'TSNullKeyword':
      return () => null
    case 'TSLiteralType':
      return () => (type['literal'] as { value: unknown }).value
    case 'TSParenthesizedType':
    case 'TSTypeOperator':
      return makerOf(type['typeAnnotation'] as TypeTree, path, slots)
    case 'TSArrayType':
      return listOf(type['elementType'] as TypeTree, path, slots)
    case 'TSFunctionType':
      return () => (value: unknown) => String(value)
    case 'TSUnionType':
      return firstOf(type['types'] as TypeTree[], path, slots)
    case 'TSTypeLiteral':
      return objectOf(type['members'] as TypeTree[], path, slots)
    case 'TSTypeReference':
      return referenceOf(type, path, slots)
    default:
      return null
  }
}

function firstOf(types: TypeTree[], path: string, slots: string[]): Make | null {
  // A text is preferred, because it can be long.
  const texts = types.filter(({ type }) => type === 'TSStringKeyword')
  for (const type of [...texts, ...types]) {
    const make = type.type === 'TSNullKeyword' ? null : makerOf(type, path, slots)
    if (make) return make
  }
  return null
}

function listOf(element: TypeTree, path: string, slots: string[]): Make | null {
  if (element.type === 'TSStringKeyword') {
    slots.push(path)
    return ({ slot, pieces }) => (slot === path ? pieces() : ['fern'])
  }
  // A list of lists or objects has as many of them as there are pieces, each small.
  const inner: string[] = []
  const make = makerOf(element, `${path}.each`, inner)
  if (!make || inner.length === 0) return null
  slots.push(path)
  return (large) =>
    large.slot === path
      ? large.pieces().map((piece) => make({ slot: inner[0] as string, text: piece, pieces: () => [piece] }))
      : [make({ ...large, slot: '' })]
}

function objectOf(members: TypeTree[], path: string, slots: string[]): Make | null {
  const makes: [string, Make][] = []
  for (const member of members) {
    const key = (member['key'] as { name?: string } | undefined)?.name
    const type = (member['typeAnnotation'] as { typeAnnotation: TypeTree } | undefined)?.typeAnnotation
    if (member.type === 'TSMethodSignature' && key) {
      makes.push([key, () => (value: unknown) => String(value)])
      continue
    }
    const make = key && type ? makerOf(type, `${path}.${key}`, slots) : null
    if (key && make) makes.push([key, make])
    else if (member['optional'] !== true) return null
  }
  return (large) => Object.fromEntries(makes.map(([key, make]) => [key, make(large)]))
}

function referenceOf(type: TypeTree, path: string, slots: string[]): Make | null {
  const name = (type['typeName'] as { name?: string } | undefined)?.name ?? ''
  const inside = (type['typeArguments'] as { params: TypeTree[] } | null | undefined)?.params ?? []
  if (name in NAMED) return () => NAMED[name]
  if (name === 'Readonly' && inside[0]) return makerOf(inside[0], path, slots)
  if ((name === 'ReadonlyArray' || name === 'Array') && inside[0]) return listOf(inside[0], path, slots)
  if ((name === 'Set' || name === 'ReadonlySet') && inside[0]?.type === 'TSStringKeyword') {
    const make = listOf(inside[0], path, slots)
    return make && ((large) => new Set(make(large) as string[]))
  }
  if (name === 'Record' && inside[1]) {
    const make = makerOf(inside[1], `${path}.fern`, slots)
    return make && ((large) => ({ fern: make(large) }))
  }
  if (name === 'Uint8Array' || name === 'Buffer') {
    slots.push(path)
    return ({ slot, text }) => Buffer.from(slot === path ? text : 'fern')
  }
  return null
}
