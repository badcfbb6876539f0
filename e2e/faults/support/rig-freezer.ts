import { existsSync, rmSync } from 'node:fs'

/**
 * Loaded into a process a rig may freeze: while the file FREEZE_FILE stands there, the process stops itself in the one
 * moment nothing can guard, after its lease was asked and before the bytes go to the socket.
 */
const file = process.env['FREEZE_FILE']
const { LeasedSend } = await import('../../../app/src/core/changes/outcome/send-call.ts')
const asked = LeasedSend.prototype.maySend
LeasedSend.prototype.maySend = function maySend(): boolean {
  const answer = asked.call(this)
  if (answer && file && existsSync(file)) {
    rmSync(file, { force: true })
    process.kill(process.pid, 'SIGSTOP')
  }
  return answer
}
