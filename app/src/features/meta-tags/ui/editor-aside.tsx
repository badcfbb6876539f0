import { useTranslation } from 'react-i18next'
import { CheckList } from '#core/issues/ui/check-list.tsx'
import { useCheckWords } from '#core/issues/ui/use-check-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { Score, type ScoreMeaning } from '#kit/ui/score.tsx'
import { Section } from '#kit/ui/section.tsx'
import { SocialPreview } from '#kit/ui/social-preview.tsx'
import { judge } from '#rules/seo-checks/judge.ts'
import type { ResourceDetail } from '../contract/resources.ts'
import type { EditorValues } from './editor-state.ts'
import { sharedLinkOf } from './listing-preview.ts'
import { RepeatedTexts } from './repeated-texts.tsx'

/** Minimum scores (of 100) of a good and an average result. */
const GOOD = 80
const AVERAGE = 50

/** Checks, score and shared link for the texts being typed. */
export function EditorAside({ detail, shown }: { detail: ResourceDetail; shown: EditorValues }) {
  const { t } = useTranslation('meta-tags')
  const words = useCheckWords()
  const { kind, title, text, lengths, titlePattern } = detail
  const { results, score } = judge({ ...shown, kind, title, titlePattern, text }, { lengths })
  return (
    <>
      <Section title={t('checks.title')} note={t(`checks.lengths.${lengths}`)} flush>
        <div className="sp-section-body">
          <Stack gap={2}>
            <Score
              value={score}
              meaning={meaningOf(score)}
              label={words.score(score)}
              words={score === null ? words.needsKeyword : t(`checks.meaning.${meaningOf(score)}`)}
            />
          </Stack>
        </div>
        <CheckList results={results} />
        <RepeatedTexts repeats={detail.repeats} />
      </Section>
      <Section title={t('social.title')} note={t('social.note')}>
        <SocialPreview link={sharedLinkOf(detail, shown)} />
      </Section>
    </>
  )
}

function meaningOf(score: number | null): ScoreMeaning {
  if (score === null) return 'none'
  return score >= GOOD ? 'good' : score >= AVERAGE ? 'average' : 'poor'
}
