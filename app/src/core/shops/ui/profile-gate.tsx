import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#kit/ui/api/api-error.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { identifyShop } from '#kit/ui/error-reporting/reporter.ts'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { supportedLanguage } from '#kit/ui/i18n/i18n.ts'
import { FailureScreen } from '#kit/ui/shell/failure-screen.tsx'
import { PageSkeleton } from '#kit/ui/shell/page-skeleton.tsx'
import type { Profile } from '../contract.ts'
import { useLoginEntry, useProfile } from './use-profile.ts'

/** Shows the app once the profile and its language are loaded; shows the profile's error instead if it has one. */
export function ProfileGate({
  visiting = false,
  children,
}: {
  /** Staff read the store in their own language, which is not saved for the merchant. */
  visiting?: boolean
  children: ReactNode
}) {
  const { data: profile, error, isPending } = useProfile()
  const { i18n } = useTranslation('shell')
  const language = profile && !visiting ? supportedLanguage(profile.appLanguage) : i18n.language
  useLoginEntry(visiting || profile?.error ? null : profile)
  useEffect(() => {
    if (profile) identifyShop(shopOf(profile))
  }, [profile])
  useEffect(() => {
    if (language !== i18n.language) void i18n.changeLanguage(language)
  }, [language, i18n])

  // With another language chosen later, the screen stays, and what is being typed on it.
  const [isShown, setShown] = useState(false)
  const isReady = !isPending && language === i18n.language
  if (isReady && !isShown) setShown(true)
  if (!isReady && !isShown) return <Waiting />
  if (error) return <ProfileFailure error={error} />
  if (profile?.error)
    return <ProfileFailure error={new ApiError({ ...profile.error, status: 403 })} isFinal />
  return children
}

/** A healthy start takes two seconds; after four times that, the screen says what it is waiting for. */
const SLOW_MS = 8_000

function Waiting() {
  const { t } = useTranslation('shell')
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  const reload = (
    <Button icon="refresh" onPress={() => location.reload()}>
      {t('reload')}
    </Button>
  )
  return (
    <>
      <div role="status">{isSlow && <Banner title={t('slow')} action={reload} />}</div>
      <PageSkeleton />
    </>
  )
}

/** The profile fields that error reports include. */
const shopOf = ({ _id: id, shopUrl, storeId, storeName }: Profile) => ({ id, shopUrl, storeId, storeName })

function ProfileFailure({ error, isFinal = false }: { error: unknown; isFinal?: boolean }) {
  const { words, code } = useErrorWords(error)
  return <FailureScreen detail={words} code={code} isFinal={isFinal} />
}
