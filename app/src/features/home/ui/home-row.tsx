import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { Link } from '#kit/ui/link.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { momentsInWords } from '#kit/ui/relative-time.tsx'
import { Row } from '#kit/ui/row.tsx'
import type { HomeItem } from '../contract.ts'
import './home.css'

/** Where the rules' words cannot be had in this language, the rules' own say it. */
const FindingWords = lazyPart(() =>
  import('./finding-words.tsx').then(
    (part) => part.FindingWords,
    () => RulesWords,
  ),
)

/** One line a feature put on Home; its words are in that feature's texts. `verb`: what to do stands on a button. */
export function HomeRow({ item, verb = false }: { item: HomeItem; verb?: boolean }) {
  const { t, i18n } = useTranslation('home')
  const [ns = 'home', key = ''] = item.key.split(':')
  const values = momentsInWords(item.values, i18n.language)
  const { finding } = values
  const action = t(`${key}.action`, { ns, defaultValue: '' }) || t('look')
  return (
    <Row
      tone={item.tone}
      toneWord={t(`tone.${item.tone}`)}
      title={t(`${key}.title`, { ...values, ns })}
      note={
        item.progress ? (
          <Progress progress={item.progress}>
            {t(`${key}.note`, { ...values, ns, defaultValue: '' })}
          </Progress>
        ) : typeof finding === 'string' ? (
          <Finding message={finding} />
        ) : (
          t(`${key}.note`, { ...values, ns, defaultValue: '' })
        )
      }
      action={
        item.link && (
          <Link
            to={item.link.to}
            look={verb ? 'button' : 'text'}
            {...(item.link.external && { target: 'top' })}
          >
            {action}
          </Link>
        )
      }
    />
  )
}

/** Counted as far as anybody can know. */
function Progress({
  progress: { done, total },
  children,
}: {
  progress: NonNullable<HomeItem['progress']>
  children: string
}) {
  return (
    <div className="sp-home-progress">
      <ProgressBar label={children} {...(total !== null && { value: done, max: Math.max(total, 1) })} />
    </div>
  )
}

function Finding({ message }: { message: string }) {
  const { i18n } = useTranslation('home')
  // English is what the rules speak.
  if (i18n.language === 'en') return message
  return (
    <Suspense fallback={<Unsaid message={message} />}>
      <FindingWords message={message} />
    </Suspense>
  )
}

/** Keeps the place of words that are on their way. */
function Unsaid({ message }: { message: string }) {
  return (
    <span style={{ visibility: 'hidden' }} aria-hidden="true">
      {message}
    </span>
  )
}

function RulesWords({ message }: { message: string }) {
  return message
}
