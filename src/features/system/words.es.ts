import { formatsIn } from '../../words/formats'
import type * as en from './words.en'

const formats = /* @__PURE__ */ formatsIn('es-US')

export const menu: typeof en.menu = { system: 'Sistema' }

export const system: typeof en.system = {
  title: 'Sistema',
  failed: 'No se pudo leer el estado del sistema',
  none: 'Todavía no',
  backups: 'Copias de seguridad de la noche',
  newest: 'La más reciente',
  size: 'Tamaño',
  verified: 'Leída por completo',
  folder: 'Carpeta',
  sameDisk: 'Las copias están en el mismo disco que la base de datos. Si el disco falla, se pierde todo.',
  offsite: 'Copias en otro lugar',
  offsiteOff: 'No hay ninguna. OFFSITE_REPOSITORY, en la configuración del servidor, indica un lugar para ellas.',
  place: 'Lugar',
  mail: 'Correo electrónico',
  texts: 'Mensajes de texto',
  via: 'Enviados por',
  push: 'Notificaciones en dispositivos',
  devices: 'Dispositivos',
  waiting: 'En espera',
  oldest: 'El más antiguo, desde',
  failedLately: 'Con error en 7 días',
  machine: 'Servidor',
  version: 'Versión',
  uptime: 'En marcha desde hace',
  database: 'Base de datos',
  checked: 'Revisada',
  free: 'Espacio libre en el disco',
  memory: 'Memoria',
  findings: 'Lo que conviene revisar',
  errors: 'Lo que falló últimamente',
  backUpNow: 'Hacer una copia ahora',
  download: 'Descargar una copia de seguridad',
  downloadNow: 'Descargar',
  downloadNote: 'El archivo contiene todo lo que la gente escribió. Guárdelo con la misma reserva que sus cartas. Escriba su contraseña.',
  password: 'Su contraseña',
  sendTest: 'Enviar un correo de prueba',
  backupMade: 'Se hizo la copia de seguridad',
  backupFailed: 'No se hizo ninguna copia de seguridad',
  testSent: 'Se envió el correo de prueba',
  testNotSent: 'El correo de prueba no salió',
  tryAgain: 'Inténtelo de nuevo.',
  conditions: { ok: 'Bien', warning: 'Revíselo', problem: 'Problema', off: 'Desactivado' },
  newer: (version, newer) => `${version} (ya existe ${newer})`,
  hours: (count) => formats.plural(count, { one: '# hora', many: '# horas', other: '# horas' }),
  daysToFull: (count) => formats.plural(count, { one: 'lleno en # día', many: 'lleno en # días', other: 'lleno en # días' }),
  lookAt: (email) => `Revise la bandeja de entrada de ${email}.`,
}

export const mails: typeof en.mails = {
  systemTrouble: {
    subjects: {
      backup: 'La copia de seguridad (backup) del portal falló o es demasiado antigua',
      offsite: 'Desde hace un día no llega ninguna copia de seguridad (backup) al otro lugar',
      disk: 'El disco (disk) del portal está casi lleno',
      mail: 'Hay correos (mail) que esperan desde hace más de una hora',
      refusal: 'El servidor de correo rechaza los correos del portal',
      database: 'La base de datos (database) del portal está dañada',
      check: 'Faltan archivos guardados: revise la copia de seguridad (backup)',
    },
    overSubject: (subject) => `Resuelto: ${subject}`,
    details: (text) => `Lo que encontró el portal: ${text}`,
    look: 'La página Sistema dice qué hacer. Usted recibe este correo electrónico una vez, y otro cuando se resuelva.',
    over: 'Todo está bien de nuevo. No tiene que hacer nada.',
    action: 'Abrir la página Sistema',
    footer: 'Recibe este correo electrónico porque tiene permisos de superadministrador en el portal.',
  },
  systemVersion: {
    subject: (version) => `El portal ya usa la versión ${version}`,
    text: 'Se instaló una versión nueva. En la carpeta de copias de seguridad hay una copia de la base de datos anterior.',
    action: 'Abrir la página Sistema',
    footer: 'Recibe este correo electrónico porque tiene permisos de superadministrador en el portal.',
  },
}

export const problems: typeof en.problems = {
  setupBusy: 'Ya hay algo en camino. Espere a que termine.',
  setupDamagedBackup: 'Esta copia de seguridad está dañada y no se puede restaurar. No se ha cambiado nada.',
  setupOlderBackup:
    'Esta copia de seguridad es de una versión anterior a la 1.0.0, que esta versión no puede leer. No se ha cambiado nada.',
  setupNewerBackup: 'Esta copia de seguridad es de una versión más nueva del portal. Actualice primero el portal. No se ha cambiado nada.',
  setupNotABackup: 'Este archivo no es una copia de seguridad de un portal Portico. No se ha cambiado nada.',
  setupNothingArrived: 'Esta copia de seguridad ya no está aquí. Súbala de nuevo.',
  setupRepositoryEmpty: 'No hay ninguna copia en el repositorio.',
  setupRepositoryWrong: 'Esta no es la contraseña del repositorio.',
  setupRestoring: 'Se está restaurando la comunidad.',
  setupUnfitBackup: (part) =>
    `Una parte de esta copia de seguridad no corresponde a un portal de su versión: «${part}». No se ha cambiado nada.`,
  setupUploadsBeside:
    'Los archivos de esta copia de seguridad están en una carpeta aparte. Use una copia hecha con «Descargar una copia de seguridad».',
  systemBackup:
    'La copia de seguridad (backup) de la noche falló o es demasiado antigua. Un superadministrador encuentra el motivo en Configuración, Estado.',
  systemOffsite:
    'Desde hace un día no llega ninguna copia de seguridad (backup) al otro lugar. Un superadministrador encuentra el motivo en Configuración, Estado.',
  systemDisk:
    'El disco está casi lleno y pronto no habrá espacio para una copia de seguridad (backup). Un superadministrador encuentra más en Configuración, Estado.',
  systemMail:
    'Hay correos electrónicos que esperan desde hace más de una hora. Un superadministrador encuentra el motivo en Configuración, Estado.',
  systemRefusal:
    'El servidor de correo rechaza todos los correos, así que el envío está en pausa. Un superadministrador encuentra el motivo en Configuración, Estado.',
  systemDatabase:
    'La base de datos está dañada. Conserve todas las copias de seguridad (backup) y avise hoy mismo a la persona que administra el portal.',
  systemCheck: 'Faltan archivos subidos o han cambiado. Están en una copia de seguridad (backup): vea Configuración, Estado.',
  systemBackupFailed: (why) => `No se pudo hacer la copia de seguridad: ${why}`,
  systemDownloadGone: 'Esta copia ya no está aquí. Descargue una nueva.',
  systemPasswordWrong: 'La contraseña no es correcta.',
}
