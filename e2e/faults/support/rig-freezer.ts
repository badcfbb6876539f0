import { existsSync, rmSync } from 'node:fs'

/**
 * Loaded into a process that a rig may freeze: if the file FREEZE_FILE exists, the process stops itself in the one
 * moment that nothing can guard, after its lease was checked and before the bytes reach the socket.
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
