import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Ports of test processes lie above those the platform's own tests search, and below 32,768: the system gives higher
 * ones to outgoing connections, so one could be taken between search and use. They lie above 10,080, too, which `fetch`
 * refuses to call (Fetch standard, "bad port").
 */
const FROM = 10_240
const TO = 32_000
/** Ports are reserved in blocks of this many. */
const BLOCK = 8
const BLOCKS = (TO - FROM) / BLOCK
/** Shared by all test processes of this user. */
const RESERVED = join(tmpdir(), `signpost-test-ports-${process.getuid?.() ?? 0}`)

const ours = new Set<string>()
process.once('exit', () => {
  for (const block of ours) rmSync(block, { recursive: true, force: true })
})

/**
 * Returns the first of `count` consecutive ports on which no program listens. They stay reserved for this process and
 * the children it starts until it ends: no other test process gets them, however late they are used.
 */
export async function freePorts(count: number): Promise<number> {
  const blocks = Math.ceil(count / BLOCK)
  for (let attempt = 0; attempt < 200; attempt++) {
    const first = Math.floor(Math.random() * (BLOCKS - blocks))
    const reserved = reserve(first, blocks)
    if (!reserved) continue
    const port = FROM + first * BLOCK
    const ports = Array.from({ length: count }, (_, at) => port + at)
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return port
    release(reserved)
  }
  throw new Error(`No ${count} free ports in a row were found.`)
}

/** Returns the reserved blocks, or null if somebody else holds one of them. */
function reserve(first: number, count: number): string[] | null {
  const reserved: string[] = []
  for (let block = first; block < first + count; block++) {
    const path = join(RESERVED, String(block))
    if (!take(path)) {
      release(reserved)
      return null
    }
    reserved.push(path)
    ours.add(path)
  }
  return reserved
}

function release(reserved: readonly string[]): void {
  for (const path of reserved) {
    ours.delete(path)
    rmSync(path, { recursive: true, force: true })
  }
}

/** Creating a folder is atomic: of two processes one gets it. What a killed process held is removed, and not used now. */
function take(path: string): boolean {
  mkdirSync(RESERVED, { recursive: true })
  try {
    mkdirSync(path)
  } catch {
    if (!isHeld(path)) rmSync(path, { recursive: true, force: true })
    return false
  }
  writeFileSync(join(path, 'pid'), String(process.pid))
  return true
}

function isHeld(path: string): boolean {
  try {
    process.kill(Number(readFileSync(join(path, 'pid'), 'utf8')), 0)
    return true
  } catch (error) {
    // ENOENT: its process has not written its number yet. EPERM: it is somebody else's.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
