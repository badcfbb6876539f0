import { expect, test } from 'vitest'
import { avoidedWord } from './avoided-words.ts'

test.each([
  ['de', 'Löschen Sie, was du nicht brauchst.', 'says “du” for “Sie”'],
  ['de', 'Die Weiterleitungen deines Shops', 'says “deines” for “Sie”'],
  ['de', 'Brotkrumen zeigen', 'says “Brotkrum” for “Breadcrumb”'],
  ['de', 'Was Ihr Plan gibt', 'says “Ihr Plan” for “Tarif”'],
  ['de', '{{count}} Adressen eingereicht', 'says “Adressen” for “URL”'],
  ['de', 'Ein Eintrag ohne Adresse', 'says “Adresse” for “URL”'],
  ['de', 'Geben Sie eine Webadresse ein', 'says “Webadresse” for “URL”'],
  ['de', 'Zuletzt von Google gelesen', 'says “Google gelesen” for “crawlen”'],
  ['de', 'Die Seite wird gerade gelesen', 'says “Seite wird gerade gelesen” for “scannen”'],
  ['de', 'Signpost liest Ihren Shop.', 'says “liest Ihren Shop” for “scannen”'],
  ['de', 'Ihre Kategorien werden gelesen', 'says “Kategorien werden gelesen” for “synchronisieren”'],
  ['de', 'Signpost liest Ihre Weiterleitungen', 'says “liest Ihre Weiterleitungen” for “synchronisieren”'],
  ['de', 'Öffnen Sie Ihren Admin', 'says “Admin” for “Adminbereich”'],
  ['de', 'Ihre Storefront', 'says “Storefront” for “Onlineshop”'],
  ['de', 'Im Produkt-Template', 'says “Template” for “Vorlage”'],
  ['de', 'Seitentempo jeden Tag', 'says “Seitentempo” for “Ladezeit”'],
  ['de', 'Der Sucheintrag', 'says “Sucheintrag” for “Suchmaschineneintrag”'],
  ['de', 'Für Rich Results', 'says “Rich Results” for “Rich-Suchergebnis”'],
  ['de', 'Position und Klickrate', 'says “Klickrate” for “CTR”'],
  ['en', 'Alternative text missing', 'says “Alternative text” for “alt text”'],
  ['en', 'Choose picture', 'says “picture” for “image”'],
  ['en', "In your store's admin", "says “store's” for “’”"],
])('%s: “%s” %s', (language, words, problem) => {
  expect(avoidedWord(language, words)).toBe(problem)
})

test.each([
  ['de', 'Ein Plan für Technik, Inhalte und Links'],
  ['de', 'Individuelle Dauer und Duplikate'],
  ['de', 'Adresse'],
  ['de', 'Ein Ort mit Adresse, Öffnungszeiten und Bildern'],
  ['de', 'Keine E-Mail-Adresse und keine IP-Adressen'],
  ['de', 'Signpost liest Ihre Berichte.'],
  ['de', 'Ihr Vorschlag wurde noch nicht gelesen'],
  ['de', 'Das Admin-Token ist fehlerhaft'],
  ['de', 'Rich-Suchergebnisse im Adminbereich'],
  ['en', '{{pictures}} in the text, each with an alt text.'],
  ['en', 'In your store’s admin'],
  ['en', "Remove loading: 'lazy' from the line"],
  ['en', "Oops! you can't upgrade to the same plan."],
  ['fr', 'Couleur du produit'],
])('%s: “%s” is right', (language, words) => {
  expect(avoidedWord(language, words)).toBeNull()
})
