// Loaded into every process `bin/start` starts: when `bin/start` is gone, killed or not, the process shuts down in
// order.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The channel alone must not keep a process alive.
process.channel?.unref()

export {}
