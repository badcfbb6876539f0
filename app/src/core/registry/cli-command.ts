import type { Command } from 'commander'
import type { Kysely } from 'kysely'
import type { PageReader } from '#adapters/page-reader/page-reader.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { DB } from '#kit/server/db/generated/schema.ts'
import type { SiteReport } from './site-report.ts'

/** What a command of a feature may use; nothing is opened before it is asked for. */
export interface CliTools {
  pages(): PageReader
  /** What the modules say of a site. */
  siteReports: readonly SiteReport[]
  /** The bytes behind a public URL, at most 20 MB. Throws when they cannot be fetched. */
  download(url: string): Promise<Uint8Array>
  /** The database, as whoever runs the installation: `MIGRATE_DATABASE_URL`, or the one of bin/start. Throws without one. */
  database(): Promise<Kysely<DB>>
  /** A store that has the app, as the installation's own processes reach it. Throws in words where there is none. */
  shop(domain: string): Promise<ShopContext>
  /** Ends connections, so that the process can end. Call it when the command is done. */
  close(): Promise<void>
}

/** Adds a command of a feature to `bin/signpost`. */
export type CliCommand = (program: Command, tools: CliTools) => void
