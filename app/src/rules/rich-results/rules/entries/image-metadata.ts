import type { Entry } from '../entry.ts'
import { absoluteUrl, anything } from '../formats/things.ts'
import { text } from '../formats/words.ts'
import { has, type Subject } from '../subject.ts'

const credits = ['creator', 'creditText', 'copyrightNotice', 'license'] as const

/** Reports whether an image states its maker or its terms of use; any other image is part of what it illustrates. */
export function hasCredits(subject: Subject): boolean {
  return [...credits, 'acquireLicensePage'].some((field) => has(subject, field))
}

/** Search Central, "Image metadata in Google Images", as of 2026-09. */
export const imageMetadata: Entry = {
  key: 'ImageMetadata',
  required: ['contentUrl', credits],
  recommended: ['acquireLicensePage', 'copyrightNotice', 'creator', 'creditText', 'license'],
  formats: {
    contentUrl: absoluteUrl(),
    license: absoluteUrl(),
    acquireLicensePage: absoluteUrl(),
    creditText: text(),
    copyrightNotice: text(),
    creator: anything,
  },
}
