import { ENTRY_KINDS, rowsOf, type SchemaType, textOf } from '../schema-type.ts'
import { given } from './shared-parts.ts'

const MOST_QUESTIONS = 40

/** Questions and answers on pages of the store (specification 2 §3 and §5, FAQ). */
export const faq: SchemaType = {
  key: 'faq',
  path: 'productFAQ',
  gate: { feature: 'faq-schema' },
  groups: [
    { name: 'section', fields: [{ name: 'name', control: 'text', longest: 200, required: true }] },
    {
      name: 'questions',
      fields: [
        {
          name: 'questions',
          control: 'rows',
          fewest: 1,
          most: MOST_QUESTIONS,
          counted: true,
          of: [
            { name: 'question', control: 'text', longest: 300, required: true },
            { name: 'answer', control: 'text', longest: 2_000, multiline: true, required: true },
          ],
        },
      ],
    },
  ],
  where: ['pages'],
  live: [],
  node: (values) =>
    given({
      '@type': 'FAQPage',
      name: textOf(values, 'name'),
      mainEntity: rowsOf(values, 'questions').map((row) => ({
        '@type': 'Question',
        name: textOf(row, 'question'),
        acceptedAnswer: { '@type': 'Answer', text: textOf(row, 'answer') },
      })),
    }),
  entries: { title: 'name', kinds: ENTRY_KINDS, single: true, block: 'faq' },
  engine: {
    state: 'retired',
    source: 'https://developers.google.com/search/docs/appearance/structured-data/faqpage',
    asOf: '2026-05-07',
  },
  examples: {
    right: {
      name: 'About our pots',
      questions: [
        { question: 'Are the pots frost-proof?', answer: 'Yes, down to −15 °C when they stand dry.' },
        { question: 'Do they have a drainage hole?', answer: 'All but the bowls.' },
      ],
    },
    wrong: [
      { values: { name: '' }, field: 'name', code: 'required' },
      { values: { questions: [] }, field: 'questions', code: 'few' },
      {
        values: { questions: [{ question: 'Are they frost-proof?', answer: '' }] },
        field: 'questions.0.answer',
        code: 'required',
      },
    ],
  },
}
