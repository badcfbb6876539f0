import type { ImageFacts } from '../image/image-facts.ts'
import { isHeading, postSentences } from './article-text.ts'
import { compose, type TextKind } from './compose.ts'
import { cut } from './fit.ts'
import { languageNamed, otherThan } from './languages.ts'
import { type Bounds, boundsFor, boundsIn, spaced } from './length-bounds.ts'
import { type Facts, readSource, type Source } from './read-source.ts'

/** Faults of an answer; all false: an honest answer. */
export interface Spoils {
  wrongLanguage: boolean
  overLong: boolean
  markup: boolean
  obeyInjection: boolean
  inventClaim: boolean
}

/** A question, independent of the protocol. */
export interface Question {
  system: string
  user: string
  images: readonly ImageFacts[]
  salt: string
}

/** One requested text: the name of its field and the schema's description of it. */
export interface TextOrder {
  name: string
  description: string
  min: number | undefined
  max: number | undefined
  facts: Facts
  path: string
}

/** Length of a text without bounds, by kind. */
const USUAL: Record<TextKind, Bounds> = {
  title: { min: 0, max: 65 },
  alt: { min: 0, max: 125 },
  keyword: { min: 0, max: 60 },
  prose: { min: 80, max: 320 },
}

/** Writes the texts of one answer. */
export class Writer {
  readonly source: Source
  readonly #question: Question
  readonly #spoils: Spoils

  constructor(question: Question, spoils: Spoils) {
    this.#question = question
    this.#spoils = spoils
    const source = readSource(question.user, question.system)
    this.source = spoils.wrongLanguage ? { ...source, language: otherThan(source.language) } : source
  }

  /** Returns the answer to a question that asks for plain text. */
  plain(): string {
    const wish =
      /\b(?:write|create|suggest|generate|schreibe?)\b([^\n.]*)/i.exec(this.source.instructions)?.[1] ?? ''
    const name = this.source.facts['field'] ?? this.source.facts['task'] ?? wish
    return this.text({
      name,
      description: '',
      min: undefined,
      max: undefined,
      facts: this.source.facts,
      path: '',
    })
  }

  text(order: TextOrder): string {
    const name = spaced(order.name)
    const told = order.path === '' ? '' : order.description.toLowerCase()
    const kind = isHeading(name) ? 'title' : (kindOf(name) ?? kindOf(told) ?? 'prose')
    const bounds = this.#boundsOf(order, kind)
    const { injection } = this.source
    if (this.#spoils.obeyInjection && injection) return cut(injection, order.max ?? Number.POSITIVE_INFINITY)
    let text = compose(this.source, {
      kind,
      bounds,
      facts: order.facts,
      images: this.#question.images,
      salt: `${this.#question.salt} ${order.path} ${this.#question.images.map(({ digest }) => digest).join()}`,
      post: kind === 'keyword' ? null : postSentences(this.source.language, order.facts, { name, told }),
      invent: this.#spoils.inventClaim,
    })
    if (/\bas HTML\b/.test(order.description) && kind === 'prose') text = paragraphs(text)
    else if (/html/.test(name) && kind === 'prose') text = `<p>${cut(text, bounds.max - 7)}</p>`
    if (this.#spoils.markup) text = `<b>${text}</b><script>alert('${name}')</script>`
    if (this.#spoils.overLong) while (text.length <= bounds.max * 3) text += ` ${text}`
    return text
  }

  /** Language of the answer as a code (`de`). */
  get languageCode(): string {
    return languageNamed(this.source.language.code)?.code ?? this.source.language.code
  }

  #boundsOf({ name, description, min, max, path }: TextOrder, kind: TextKind): Bounds {
    const named = boundsIn(description) ?? (name && boundsFor(name, this.source.instructions)) ?? undefined
    // Bounds that name no field apply if there is only one text.
    const general = path === '' ? this.source.bounds : {}
    const asked = {
      ...general,
      ...named,
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
    }
    const most = asked.max ?? Math.max(USUAL[kind].max, (asked.min ?? 0) + 80)
    return { max: most, min: Math.min(most, asked.min ?? Math.min(USUAL[kind].min, most)) }
  }
}

/** Splits a text into paragraphs of three sentences. */
function paragraphs(text: string): string {
  const sentences = text.split(/(?<=[.!?])\s+/)
  const count = Math.ceil(sentences.length / 3)
  const parts = Array.from({ length: count }, (_, at) => sentences.slice(at * 3, at * 3 + 3).join(' '))
  return parts.map((part) => `<p>${part.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`).join('')
}

/** Returns the kind of text the words ask for; null if they do not say. */
function kindOf(words: string): TextKind | null {
  if (/\balts?\b|\balternative text/.test(words)) return 'alt'
  if (/\b(?:keyword|keyphrase|tag|label)s?\b/.test(words)) return 'keyword'
  if (
    /\b(?:description|body|content|summary|paragraph|text|excerpt|answer|beschreibung)(?:s|en)?\b/.test(words)
  )
    return 'prose'
  if (/\b(?:title|titel|headline|heading|name|h1)s?\b/.test(words)) return 'title'
  return null
}
