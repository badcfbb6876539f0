import type { WritingLanguage } from '#core/writing/languages.ts'

/** Length of a good alt text in characters; screen readers split longer ones. */
export const ALT_LENGTH = { from: 5, to: 125 } as const

/**
 * Openings that only state that the image is an image. A language is listed only if the remaining text can stand
 * alone: in German, the wrong case would follow `Bild von`.
 */
const OPENINGS: Partial<Record<WritingLanguage, RegExp>> = {
  en: /^(an?|the|this)?\s*(\w+ )?(image|picture|photo|photograph|illustration)( (shows|showing|depicts|of|depicting))+:?\s+/i,
  de: /^(ein|das|dieses|eine)?\s*(bild|foto|abbildung|aufnahme)( zeigt)+:?\s+/i,
  fr: /^(une|l['’]|cette)?\s*(image|photo|photographie)( (montre|montrant|de|d['’]|du|des))+:?\s+/i,
  es: /^(una|la|esta)?\s*(imagen|foto|fotografía)( (muestra|de|del))+:?\s+/i,
  it: /^(un['’]|una|l['’]|questa)?\s*(immagine|foto|fotografia)( (mostra|di|del|della))+:?\s+/i,
  nl: /^(een|de)?\s*(afbeelding|foto)( (toont|van|met))+:?\s+/i,
  pt: /^(uma|a|esta)?\s*(imagem|foto|fotografia)( (mostra|de|do|da))+:?\s+/i,
}

/** Returns the text without an opening such as "Image of", starting with a capital letter. */
export function plainAlt(text: string, language: WritingLanguage): string {
  const rest = text.trim().replace(OPENINGS[language] ?? /^$/, '')
  const words = rest.trim() === '' ? text.trim() : rest.trim()
  return words.charAt(0).toLocaleUpperCase(language) + words.slice(1)
}

/** Name of one of several images. */
const IMAGE: Record<WritingLanguage, string> = {
  cs: 'obrázek',
  da: 'billede',
  de: 'Bild',
  en: 'picture',
  es: 'imagen',
  fr: 'image',
  hi: 'चित्र',
  it: 'immagine',
  ja: '画像',
  ko: '이미지',
  nl: 'afbeelding',
  pl: 'zdjęcie',
  pt: 'imagem',
  sv: 'bild',
  tr: 'görsel',
  zh: '图片',
}

export interface TemplateFacts {
  title: string
  /** Variant the image shows. */
  variant: string | null
  /** Position in the gallery, from 0. */
  position: number
}

/** Composes a text from fields, without a model; null if there is nothing to compose from. */
export function altByTemplate(facts: TemplateFacts, language: WritingLanguage): string | null {
  const title = facts.title.trim()
  if (title.length < ALT_LENGTH.from) return null
  const position = facts.position > 0 ? `, ${IMAGE[language]} ${facts.position + 1}` : ''
  const variant = facts.variant?.trim() ? `, ${facts.variant.trim()}` : ''
  const room = ALT_LENGTH.to - position.length
  return cutAtWord(title + variant, room) + position
}

function cutAtWord(text: string, most: number): string {
  const signs = [...text]
  if (signs.length <= most) return text
  const cut = signs.slice(0, most).join('')
  const space = cut.lastIndexOf(' ')
  return (space > most / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:–-]+$/, '')
}
