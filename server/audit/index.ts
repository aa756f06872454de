export { auditedCall, noteAudit } from './audited-call.ts'
export { listAuditPeople } from './audit-actors.ts'
export { listAudit } from './list-audit.ts'
export { type AuditActor, type AuditEntry, type AuditValues, recordAudit } from './record-audit.ts'
