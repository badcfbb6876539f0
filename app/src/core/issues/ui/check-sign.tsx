import { Icon } from '#kit/ui/icon.tsx'
import type { CheckColour } from '#rules/seo-checks/check.ts'
import { CHECK_TONES, useCheckWords } from './use-check-words.ts'
import '#kit/ui/badge.css'
import './checks.css'

const ICONS = { green: 'success', yellow: 'alert', red: 'critical' } as const

/** Icon of a check's colour; screen readers read its label. */
export function CheckSign({ colour }: { colour: CheckColour }) {
  return <ColourSign colour={colour} word={useCheckWords().colour(colour)} />
}

/** The same with a given label: a page of rows has a hundred of them. */
export function ColourSign({ colour, word }: { colour: CheckColour; word: string }) {
  return (
    <span className={`sp-check-sign sp-tone-${CHECK_TONES[colour]}`} title={word}>
      <Icon name={ICONS[colour]} />
      <span className="sp-hidden">{word}</span>
    </span>
  )
}
