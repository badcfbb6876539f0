import { noTerms, shortName, type Terms, withContext } from '../graph/terms.ts'
import {
  addValue,
  attribute,
  hasAny,
  isElement,
  mostSteps,
  resolved,
  type Steps,
  type TreeElement,
  type TreeNode,
  valueOf,
  words,
} from './html-tree.ts'
import type { JsonObject } from './json-text.ts'
import type { MarkupBlock } from './markup-block.ts'

const rdfaAttributes = new Set(['vocab', 'prefix', 'typeof', 'property', 'rel', 'about'])

interface Frame {
  node: TreeNode
  subject: JsonObject | null
  terms: Terms
  /** `rel` of an ancestor that applies to the things below it. */
  hanging: { subject: JsonObject; names: string[] } | null
}

/**
 * Reads RDFa Lite 1.1 (`vocab`, `typeof`, `property`, `resource`, `prefix`) with `about`, `content`, `datetime` and
 * `rel`, for schema.org terms. Each thing that is not a value of another becomes a JSON-LD object.
 */
export function readRdfa(roots: readonly TreeNode[], base: string | null): MarkupBlock[] {
  const blocks: MarkupBlock[] = []
  const steps: Steps = { left: mostSteps }
  const start = withContext(noTerms, { schema: 'https://schema.org/' })
  const open: Frame[] = roots
    .toReversed()
    .map((node) => ({ node, subject: null, terms: start, hanging: null }))
  for (let frame = open.pop(); frame !== undefined; frame = open.pop()) {
    const { node } = frame
    if (!isElement(node)) continue
    const inner = hasAny(node, rdfaAttributes) ? enter(node, frame, { base, blocks, steps }) : frame
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      open.push({ ...inner, node: node.children[index] as TreeNode })
    }
  }
  return blocks
}

function enter(
  element: TreeElement,
  frame: Frame,
  { base, blocks, steps }: { base: string | null; blocks: MarkupBlock[]; steps: Steps },
): Frame {
  const terms = termsOf(element, frame.terms)
  const names = namesOf(element, 'property', terms)
  const links = names.length === 0 ? namesOf(element, 'rel', terms) : []
  const types = words(element, 'typeof')
  const about = attribute(element, 'about')
  if (types.length > 0) {
    const known = types.map((type) => shortName(type, terms)).filter((type) => type !== null)
    const thing: JsonObject = {}
    if (known.length > 0) thing['@type'] = known.length === 1 ? (known[0] as string) : known
    const id = about ?? urlOf(element, names.length > 0 || links.length > 0)
    if (id !== null) thing['@id'] = resolved(id, base)
    if (!attach(thing, [...names, ...links], frame)) {
      blocks.push({ format: 'rdfa', offset: element.offset, value: thing })
    }
    return { ...frame, terms, subject: thing, hanging: null }
  }
  let { subject } = frame
  if (about !== null) {
    subject = { '@id': resolved(about, base) }
    blocks.push({ format: 'rdfa', offset: element.offset, value: subject })
  }
  if (subject === null) return { ...frame, terms }
  if (names.length > 0) {
    const resource = attribute(element, 'resource')
    const value =
      resource !== null && attribute(element, 'content') === null
        ? { '@id': resolved(resource, base) }
        : said(element, base, steps)
    for (const name of names) addValue(subject, name, value)
  } else if (links.length > 0) {
    const target = urlOf(element, true)
    if (target === null) return { ...frame, terms, subject, hanging: { subject, names: links } }
    for (const name of links) addValue(subject, name, { '@id': resolved(target, base) })
  }
  return { ...frame, terms, subject }
}

/** Adds the thing to the subject around it; returns false if no property around it takes it. */
function attach(thing: JsonObject, names: string[], { subject, hanging }: Frame): boolean {
  if (names.length > 0 && subject !== null) {
    for (const name of names) addValue(subject, name, thing)
    return true
  }
  if (hanging === null) return false
  for (const name of hanging.names) addValue(hanging.subject, name, thing)
  return true
}

function termsOf(element: TreeElement, outer: Terms): Terms {
  const vocabulary = attribute(element, 'vocab')
  const prefix = attribute(element, 'prefix')
  if (vocabulary === null && prefix === null) return outer
  const context: JsonObject = {}
  if (vocabulary !== null) context['@vocab'] = vocabulary.trim()
  for (const [, name, url] of (prefix ?? '').matchAll(/([\w-]+):\s+(\S+)/g))
    context[name as string] = url as string
  return withContext(outer, context)
}

function namesOf(element: TreeElement, name: 'property' | 'rel', terms: Terms): string[] {
  return words(element, name)
    .map((word) => shortName(word, terms))
    .filter((word): word is string => word !== null && /^[a-z][\w-]*$/i.test(word))
}

/**
 * An `href` or `src` next to `typeof` identifies the thing only if it is a value of another thing; otherwise it is a
 * mere link.
 */
function urlOf(element: TreeElement, isValue: boolean): string | null {
  return (
    attribute(element, 'resource') ??
    (isValue ? (attribute(element, 'href') ?? attribute(element, 'src')) : null)
  )
}

function said(element: TreeElement, base: string | null, steps: Steps): string {
  if (attribute(element, 'content') === null) {
    const moment = attribute(element, 'datetime')
    if (moment !== null) return moment.trim()
    const url = attribute(element, 'href') ?? attribute(element, 'src')
    if (url !== null) return resolved(url, base)
  }
  return valueOf(element, base, steps)
}
