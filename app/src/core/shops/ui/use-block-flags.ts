import { useQuery } from '@tanstack/react-query'
import { bridge } from '#kit/ui/app-bridge/bridge.ts'
import type { AppBlockStatus } from '../contract.ts'
import { mergeBlockFlags } from '../domain/block-flags.ts'
import { flagsFromExtensions } from '../domain/extension-flags.ts'
import { useProfile } from './use-profile.ts'

type Flags = Partial<AppBlockStatus>

/** What the platform tells the browser of our blocks in the published theme; nothing where it does not answer. */
async function toldFlags(): Promise<Flags> {
  const extensions = await bridge()
    ?.app.extensions()
    .catch(() => [])
  return flagsFromExtensions(extensions ?? [])
}

/** Asked anew by each screen that is opened: the merchant may come back from the theme editor. */
export function useToldFlags() {
  return useQuery({ queryKey: ['app-blocks-told'], queryFn: toldFlags, staleTime: 0, retry: false })
}

/**
 * The nine flags: what the server read from the theme's files (`files`), with what the platform tells the browser laid over it,
 * and until either has come what the profile remembers. Nothing on the screen moves later.
 */
export function useBlockFlags(files: Flags | undefined): AppBlockStatus {
  const { data: profile } = useProfile()
  const { data: told } = useToldFlags()
  const kept = JSON.parse(profile?.privateMetafield.value || '{}') as Flags
  return mergeBlockFlags({ kept, files: files ?? {}, told: told ?? {} })
}

export type EmbedStatus = 'enabled' | 'disabled' | 'unknown'

/** Whether the embed is on, by what the server read and by what the platform tells the browser. */
export function useEmbedStatus(read: EmbedStatus): EmbedStatus {
  const { data: told } = useToldFlags()
  if (told?.webrexSeoEmbed) return 'enabled'
  return read === 'unknown' && told?.webrexSeoEmbed === false ? 'disabled' : read
}
