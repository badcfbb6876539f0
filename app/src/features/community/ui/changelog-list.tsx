import { useTranslation } from 'react-i18next'
import { dateFormat } from '#kit/shared/formatters.ts'
import { ENGLISH, EnglishNote } from '#kit/ui/english-note.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Version } from '../contract.ts'
import './community.css'

/** Changes of each version, newest first; readers of another language are told which language the entries are in. */
export function ChangelogList({ versions }: { versions: readonly Version[] }) {
  const { t, i18n } = useTranslation('community')
  const sections = versions.map(({ version, date, entries }) => (
    <Section
      key={version}
      title={version === 'next' ? t('changelog.next') : t('changelog.version', { version })}
      note={
        date
          ? dateFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
          : undefined
      }
    >
      <ul className="sp-changes" lang={ENGLISH}>
        {entries.map(({ title, text }) => (
          <li key={`${title} ${text}`}>
            {title && <strong>{title}:</strong>} {text}
          </li>
        ))}
      </ul>
    </Section>
  ))
  return (
    <>
      <EnglishNote />
      {sections}
    </>
  )
}
