import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { dateFormat } from '#kit/shared/formatters.ts'
import { ENGLISH, EnglishNote } from '#kit/ui/english-note.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Version } from '../contract.ts'
import { versionId, versionLink } from './version-links.ts'
import './community.css'

/** Changes of each version, newest first; readers of another language are told which language the entries are in. */
export function ChangelogList({ versions }: { versions: readonly Version[] }) {
  const { t, i18n } = useTranslation('community')
  useVersionInUrl(versions)
  const sections = versions.map(({ version, date, entries }) => (
    <div key={version} id={versionId(version)} tabIndex={-1}>
      <Section
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
    </div>
  ))
  return (
    <>
      <EnglishNote />
      {sections}
    </>
  )
}

/** Shows the version the URL names: the sections are drawn after the browser looked for it. */
function useVersionInUrl(versions: readonly Version[]): void {
  const { hash } = useLocation()
  const named = versions.find(({ version }) => versionLink('', version) === hash)
  const id = named && versionId(named.version)
  useEffect(() => {
    const section = id === undefined ? null : document.getElementById(id)
    section?.scrollIntoView({ block: 'start' })
    section?.focus({ preventScroll: true })
  }, [id])
}
