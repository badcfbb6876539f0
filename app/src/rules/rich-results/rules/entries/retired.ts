import type { Entry } from '../entry.ts'
import { thing } from '../formats/things.ts'
import type { Fault } from '../issue.ts'
import { message } from '../messages.ts'
import { childrenOf, has, type Subject, textOf, valuesOf } from '../subject.ts'

/** Formerly required fields are still checked, as info: the types remain in schema.org. */
export const faqPage: Entry = {
  key: 'FAQPage',
  retired: {
    since: '2026-05-07',
    says: message('retiredFaq', {}),
  },
  required: ['mainEntity'],
  formats: { mainEntity: thing(['Question']) },
  children: { mainEntity: [{ types: ['Question'], entry: () => question }] },
}

const question: Entry = {
  key: 'FAQPage',
  belowRetired: true,
  required: ['name', 'acceptedAnswer', 'acceptedAnswer.text'],
  formats: { acceptedAnswer: thing(['Answer']) },
}

export const howTo: Entry = {
  key: 'HowTo',
  retired: {
    since: '2023-09-13',
    says: message('retiredHowTo', {}),
  },
  required: ['name'],
  formats: { step: thing(['HowToStep', 'HowToSection']) },
  optional: ['description', 'estimatedCost', 'image', 'supply', 'tool', 'totalTime', 'video'],
  rules: [
    {
      name: 'step (>=2 HowToStep)',
      severity: 'info',
      check(subject) {
        if (valuesOf(subject, 'step').length >= 2) return []
        return [{ code: 'too-few-items', field: 'step', says: message('howToSteps', {}) }]
      },
    },
    {
      name: 'HowToStep.text or itemListElement',
      severity: 'info',
      check: (subject) =>
        childrenOf(subject, 'step').flatMap((step): Fault[] => {
          if (has(step, 'text') || has(step, 'itemListElement')) return []
          const says = message('either', { fields: { names: ['text', 'itemListElement'] }, in: 'step' })
          return [{ code: 'missing-one-of', field: 'text', on: step, says }]
        }),
    },
  ],
}

/** Returns the search actions of a subject. */
export function searchActions(subject: Subject): Subject[] {
  return childrenOf(subject, 'potentialAction').filter(({ node }) => node.types.includes('SearchAction'))
}

export const searchAction: Entry = {
  key: 'WebSite.SearchAction',
  retired: {
    since: '2024-11-21',
    says: message('retiredSearch', {}),
  },
  required: ['url'],
  rules: [
    {
      name: 'potentialAction.target, query-input',
      severity: 'info',
      check: (subject) =>
        searchActions(subject).flatMap((action) => [
          ...(has(action, 'target') ? [] : [missing(action, 'target')]),
          ...(textOf(action, 'query-input') === 'required name=search_term_string'
            ? []
            : [missing(action, 'query-input')]),
        ]),
    },
  ],
}

function missing(action: Subject, field: string): Fault {
  return {
    code: 'missing-field',
    field,
    on: action,
    says: message('missing', { field, in: 'potentialAction' }),
  }
}
