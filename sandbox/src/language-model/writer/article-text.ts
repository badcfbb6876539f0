import type { Language } from './languages/language.ts'
import type { Facts } from './read-source.ts'

/** Phrases for a post in one language. None makes a claim about a product. */
interface PostWords {
  /** One per section, in order. */
  headings: (keyword: string) => string[]
  intro: (keyword: string) => string[]
  section: (heading: string, keyword: string, title: string) => string[]
}

const ENGLISH: PostWords = {
  headings: (keyword) => [
    `What to know about ${keyword} first`,
    `How to choose with ${keyword} in mind`,
    `${capital(keyword)} in everyday use`,
    `Questions people ask about ${keyword}`,
    `Looking after ${keyword}`,
    `Where to go from here`,
  ],
  intro: (keyword) => [
    `Whoever looks for ${keyword} meets many pages and few answers.`,
    `This post collects what the shop itself knows about ${keyword}.`,
    'It is meant to be read before a choice, not after it.',
    'Every fact in it stands on a page of the shop.',
  ],
  section: (heading, keyword, title) => [
    `${heading}: this is where most people begin.`,
    `Think of ${keyword} from the side of daily use: where will it stand, and who will reach for it?`,
    'Write down what matters to you before you compare anything.',
    'A short list of wishes makes a choice easier than a long one.',
    `The page of ${title} tells the details; read it with your own rooms in mind.`,
    'If two things suit you, take the one you would use more often.',
    `Ask the shop when something about ${keyword} is not clear.`,
    'What you know beforehand you do not have to guess later.',
    `Take your time with ${keyword}; nothing here is in a hurry.`,
    `Compare ${title} with what you already own.`,
    'Small things decide: how it is held, where it is kept, how it is cleaned.',
    'A picture shows a shape, a description tells the rest.',
    `Come back to ${keyword} after a night of sleep.`,
    'Nobody has to decide on the first visit.',
  ],
}

const GERMAN: PostWords = {
  headings: (keyword) => [
    `Was man über ${keyword} wissen sollte`,
    `So wählen Sie aus: ${keyword}`,
    `${keyword} im Alltag`,
    `Fragen rund um ${keyword}`,
    `${keyword} gut pflegen`,
    'Wie es weitergeht',
  ],
  intro: (keyword) => [
    `Wer nach ${keyword} sucht, findet viele Seiten und wenige Antworten.`,
    `Dieser Beitrag sammelt, was der Shop selbst über ${keyword} weiß.`,
    'Er ist für die Zeit vor einer Entscheidung gedacht.',
    'Jede Angabe darin steht auf einer Seite des Shops.',
  ],
  section: (heading, keyword, title) => [
    `${heading}: Damit fangen die meisten an.`,
    `Denken Sie bei ${keyword} an den Alltag: Wo wird es stehen, und wer wird danach greifen?`,
    'Schreiben Sie auf, was Ihnen wichtig ist, bevor Sie vergleichen.',
    'Eine kurze Liste von Wünschen macht die Wahl leichter als eine lange.',
    `Die Seite zu ${title} nennt die Einzelheiten; lesen Sie sie mit Ihren eigenen Räumen vor Augen.`,
    'Wenn zwei Dinge passen, nehmen Sie das, das Sie öfter benutzen.',
    `Fragen Sie den Shop, wenn bei ${keyword} etwas unklar bleibt.`,
    'Was Sie vorher wissen, müssen Sie später nicht raten.',
    `Lassen Sie sich mit ${keyword} Zeit; hier eilt nichts.`,
    `Vergleichen Sie ${title} mit dem, was Sie schon haben.`,
    'Kleinigkeiten entscheiden: wie man es hält, wo es liegt, wie man es reinigt.',
    'Ein Bild zeigt die Form, die Beschreibung den Rest.',
    `Schlafen Sie eine Nacht über ${keyword}.`,
    'Niemand muss sich beim ersten Besuch entscheiden.',
  ],
}

const WORDS: Record<string, PostWords> = { en: ENGLISH, de: GERMAN }

/**
 * Returns sentences for a part of a blog post: a heading by its number, an introduction, or the section below a
 * heading from the source. Null if the question is about something else, or the writer has no such phrases in the
 * language.
 */
export function postSentences(
  { code }: Pick<Language, 'code'>,
  facts: Facts,
  { name, told }: { name: string; told: string },
): string[] | null {
  const words = WORDS[code]
  if (!words) return null
  const keyword = facts['focus keyword'] ?? facts['post title'] ?? facts['title']
  if (keyword === undefined) return null
  const number = /^heading (\d+)$/.exec(name)?.[1]
  if (number !== undefined) {
    const heading = words.headings(keyword)[Number(number) - 1]
    return heading === undefined ? null : [heading]
  }
  const heading = facts['section heading']
  if (heading !== undefined) return words.section(heading, keyword, facts['title'] ?? keyword)
  return /introduction of the blog post/.test(told) ? words.intro(keyword) : null
}

/** True for a heading, which is one line; everything else is running text. */
export const isHeading = (name: string): boolean => /^heading \d+$/.test(name)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
