export { auditedCall, noteAudit } from './audited-call.ts'
export { listAudit, listAuditPeople } from './list-audit.ts'
export { type AuditActor, type AuditEntry, type AuditValues, recordAudit } from './record-audit.ts'
