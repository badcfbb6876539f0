import type { TabSet } from './tab-set.ts'

/** Faults of a set; their texts are `content-tabs:fault.<code>`. */
export const FAULTS = ['title', 'targets', 'no-tabs', 'tab-title', 'tab-title-twice', 'tab-content'] as const
export interface SetFault {
  /** `title`, `targets`, `tabs`, `tabs.0.title`, `tabs.0.content`. */
  field: string
  code: (typeof FAULTS)[number]
}

const TAG = /<[^>]*>/g
/** True if the HTML has any text or image. */
const hasContent = (html: string): boolean => /<img\b/i.test(html) || html.replace(TAG, '').trim() !== ''

/** Returns what a set lacks before it can be saved. */
export function setFaults({ title, targets, tabs }: TabSet): SetFault[] {
  const faults: SetFault[] = []
  if (title.trim() === '') faults.push({ field: 'title', code: 'title' })
  if (targets.length === 0) faults.push({ field: 'targets', code: 'targets' })
  if (tabs.length === 0) faults.push({ field: 'tabs', code: 'no-tabs' })
  const titles = tabs.map((tab) => tab.title.trim().toLowerCase())
  for (const [at, tab] of tabs.entries()) {
    if (titles[at] === '') faults.push({ field: `tabs.${at}.title`, code: 'tab-title' })
    else if (titles.indexOf(titles[at] ?? '') < at)
      faults.push({ field: `tabs.${at}.title`, code: 'tab-title-twice' })
    if (!hasContent(tab.content)) faults.push({ field: `tabs.${at}.content`, code: 'tab-content' })
  }
  return faults
}
