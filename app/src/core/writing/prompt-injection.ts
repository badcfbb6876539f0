import { isFunctionWord } from './function-words.ts'

/** Labels of a host have at most 63 characters, so that no search scans the whole text from each position. */
const LINK =
  /(?:https?:\/\/|www\.)\S+|\b(?:[a-z0-9-]{1,63}\.){1,8}(?:com|net|org|info|biz|io|co|app|dev|shop|store|online|site|xyz)\b(?:\/\S*)?/giu
/** Two lower-case words joined by a dot are an address: a full stop is followed by a space. */
const HOST = /(?<![\p{L}\d.])[a-z0-9-]{2,63}(?:\.[a-z0-9-]{2,63}){0,8}\.[a-z]{2,63}(?![\p{L}\d])/gu
const MAIL = /[\w.+-]{1,64}@[\w-]{1,63}\.\w+/gu
const PHONE = /(?<![\p{L}\d])(?:\+|00)?\d(?:[\s()./-]{0,2}\d){6,14}(?!\d)/gu
/** Phrases of a model that speaks of itself or its task instead of the subject. */
const ABOUT_ITSELF =
  /\bas an ai\b|\bas a language model\b|\blanguage model\b|\bsprachmodell\b|\bI(?:['’]m| am) (?:sorry|unable|an? ai)\b|\bI can(?:no|['’])t (?:help|assist|comply|write|provide)\b|\bhere(?:['’]s| is) (?:the|your|an?) (?:seo|meta|alt|title|description)|\bsystem (?:prompt|message)\b|\b(?:previous|above) instructions\b|\blorem ipsum\b|\{\{|\}\}|\[(?:brand|product|insert)[^\]]{0,200}\]/giu
/** This many words of our own message in a row are no coincidence. */
const RUN = 6

/**
 * Returns parts of a text that show the model followed injected instructions or spoke of itself: links, mail
 * addresses and telephone numbers missing from the facts, words of instructions inside the source, parts of our own
 * message. Empty if there are none.
 */
export function followedInjection(
  text: string,
  { facts, orders, system }: { facts: string; orders: string; system: string },
): string[] {
  const known = facts.toLocaleLowerCase('en')
  const spots = [LINK, HOST, MAIL, PHONE].flatMap((form) => text.match(form) ?? [])
  return [
    ...spots.filter((spot) => !known.includes(spot.toLocaleLowerCase('en'))),
    ...(text.match(ABOUT_ITSELF) ?? []).filter((words) => !known.includes(words.toLocaleLowerCase('en'))),
    ...ordered(text, orders, known),
    ...ownMessage(text, system, known),
  ]
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []
const folded = (text: string): string[] => wordsOf(text.toLocaleLowerCase('en'))

/** Returns words that occur in an instruction and nowhere else in the source: a conspicuous one, or several. */
function ordered(text: string, orders: string, knownFacts: string): string[] {
  if (orders === '') return []
  const inFacts = new Set(folded(knownFacts))
  const asked = new Map(
    wordsOf(orders)
      .filter((word) => word.length >= 3)
      .map((word) => [word.toLocaleLowerCase('en'), word]),
  )
  const said = [...new Set(folded(text))].filter(
    (word) => asked.has(word) && !inFacts.has(word) && !isFunctionWord(word),
  )
  const loud = said.filter((word) => /^[\p{Lu}\p{N}]{3,}$/u.test(asked.get(word) ?? '') || /\d/.test(word))
  if (loud.length > 0) return loud
  const share = said.length / Math.max(1, folded(text).length)
  return said.length >= 3 || share > 0.3 ? said : []
}

function ownMessage(text: string, system: string, knownFacts: string): string[] {
  const words = folded(text)
  const message = ` ${folded(system).join(' ')} `
  const facts = ` ${folded(knownFacts).join(' ')} `
  for (let at = 0; at + RUN <= words.length; at += 1) {
    const run = words.slice(at, at + RUN).join(' ')
    if (message.includes(` ${run} `) && !facts.includes(` ${run} `)) return [run]
  }
  return []
}
