import type { WritingLanguage } from '#core/writing/languages.ts'

/** Characters of a good alt text; screen readers cut longer ones in pieces. */
export const ALT_LENGTH = { from: 5, to: 125 } as const

/**
 * How texts begin that say what everybody knows: that it is an image. Only where what follows can stand alone: German
 * would keep the wrong case behind `Bild von`.
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

/** The text without "Image of", with a capital letter and no full stop behind a few words. */
export function plainAlt(text: string, language: WritingLanguage): string {
  const rest = text.trim().replace(OPENINGS[language] ?? /^$/, '')
  const words = rest.trim() === '' ? text.trim() : rest.trim()
  return words.charAt(0).toLocaleUpperCase(language) + words.slice(1)
}

/** What an image is called where it is one of several. */
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
  /** The variant the image is of. */
  variant: string | null
  /** Place in the gallery, from 0. */
  position: number
}

/** Composed from fields, no model asked; null where there is nothing to say. */
export function altByTemplate(facts: TemplateFacts, language: WritingLanguage): string | null {
  const title = facts.title.trim()
  if (title.length < ALT_LENGTH.from) return null
  const place = facts.position > 0 ? `, ${IMAGE[language]} ${facts.position + 1}` : ''
  const variant = facts.variant?.trim() ? `, ${facts.variant.trim()}` : ''
  const room = ALT_LENGTH.to - place.length
  return cutAtWord(title + variant, room) + place
}

function cutAtWord(text: string, most: number): string {
  const signs = [...text]
  if (signs.length <= most) return text
  const cut = signs.slice(0, most).join('')
  const space = cut.lastIndexOf(' ')
  return (space > most / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:–-]+$/, '')
}
