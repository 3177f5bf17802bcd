import { formatsIn } from '../../words/formats'
import type * as en from './words.en'

const formats = /* @__PURE__ */ formatsIn('es-US')

export const unsubscribing: typeof en.unsubscribing = {
  unsubscribe: 'Cancelar la suscripción',
  linkNotValid: 'Este enlace no es válido',
  wholeLink: 'Use el enlace que está al final de un correo electrónico del portal, completo y sin cambios.',
  wholeLinkOf: (community) => `Use el enlace que está al final de un correo electrónico de ${community}, completo y sin cambios.`,
  unreachable: 'No se pudo conectar con el portal',
  unreachableWhy: 'Revise su conexión y abra el enlace de nuevo. No se cambió nada.',
  unsubscribed: 'Se canceló su suscripción',
  unsubscribedWhat:
    'Ya no recibirá avisos por correo electrónico. Los mensajes sobre su cuenta, como los de una contraseña nueva, le seguirán llegando.',
  subscribeAgain: 'Puede volver a suscribirse cuando quiera: inicie sesión y abra Mi perfil, Preferencias de correo.',
  openProfile: 'Abrir Mi perfil',
  unsubscribeQuestion: '¿Cancelar los correos de la comunidad?',
  noMore:
    'ya no recibirá los avisos de la comunidad ni las novedades de sus reportes. Los mensajes sobre su cuenta, como los de una contraseña nueva, seguirán llegando.',
  noMoreFrom: (community) =>
    `ya no recibirá los avisos de ${community} ni las novedades de sus reportes. Los mensajes sobre su cuenta, como los de una contraseña nueva, seguirán llegando.`,
  unsubscribeFailed: 'No se pudo cancelar la suscripción. Revise su conexión e inténtelo de nuevo.',
  topics: {
    urgent: 'avisos urgentes',
    announcements: 'avisos',
    documents: 'documentos nuevos',
    polls: 'votaciones y recordatorios',
    events: 'eventos',
    maintenance: 'sus reportes de mantenimiento',
    messages: 'mensajes de la mesa directiva',
  },
  stopAllInstead: 'No recibir ningún correo de la comunidad',
  ask: (topic) => `¿Ya no quiere recibir correos sobre ${topic}?`,
  askWhy: 'Los demás correos de la comunidad seguirán llegando como usted eligió.',
  stop: (topic) => `No recibir más correos sobre ${topic}`,
  askDigest: '¿Ya no quiere recibir el resumen?',
  stopDigest: 'No recibir más el resumen',
  done: (topic) => `No recibirá más correos sobre ${topic}`,
  doneDigest: 'Ya no recibirá el resumen',
}

export const notificationPreferences: typeof en.notificationPreferences = {
  title: 'Cómo le avisamos',
  loadFailed: 'No se pudieron cargar sus preferencias',
  notSaved: 'No se pudieron guardar sus preferencias',
  tellMe: 'Quiero recibir:',
  levels: { everything: 'Todo', important: 'Solo lo importante', nothing: 'Nada', custom: 'Su propia selección' },
  importantWhat: 'Avisos urgentes, votaciones y respuestas para usted.',
  nothingWhat: 'Ni siquiera avisos urgentes. Es posible que la mesa directiva le lleve una carta.',
  inDetail: 'Elegir en detalle',
  topic: 'Tema',
  topics: {
    urgent: 'Avisos urgentes',
    announcements: 'Avisos',
    documents: 'Documentos nuevos',
    polls: 'Votaciones y recordatorios',
    events: 'Eventos',
    maintenance: 'Mis reportes de mantenimiento',
    messages: 'Mensajes de la mesa directiva',
  },
  email: 'Correo electrónico',
  sms: 'Mensaje de texto',
  push: 'Notificación',
  byEmail: (topic) => `${topic} por correo electrónico`,
  bySms: (topic) => `${topic} por mensaje de texto`,
  byPush: (topic) => `${topic} por notificación`,
  rightAway: 'De inmediato',
  inDigest: 'En el resumen',
  notByEmail: 'No por correo',
  confirmNumber: 'Primero confirme su número',
  numberStopped: 'Desde su número se respondió STOP',
  turnOnFirst: 'Primero active las notificaciones en un dispositivo',
  notSetUp: 'No está configurado en esta comunidad',
  digest: 'Resumen',
  days: {
    sunday: 'domingos',
    monday: 'lunes',
    tuesday: 'martes',
    wednesday: 'miércoles',
    thursday: 'jueves',
    friday: 'viernes',
    saturday: 'sábados',
  },
  weekly: (day, hour) => `Semanal, los ${day} a ${/^1[: ]/.test(hour) ? 'la' : 'las'} ${hour}`,
  daily: (hour) => `Diario, a ${/^1[: ]/.test(hour) ? 'la' : 'las'} ${hour}`,
  consent: (community) =>
    `Acepto recibir mensajes de texto de ${community} en este número. La frecuencia de los mensajes varía. Pueden aplicarse tarifas de mensajes y datos. Responda HELP para recibir ayuda, STOP para cancelar.`,
  testBody: 'Las notificaciones funcionan en este dispositivo.',
  confirmed: 'Confirmado',
  notConfirmed: 'Sin confirmar',
  stoppedBadge: 'Detenido por mensaje de texto',
  startAgain:
    'Usted respondió STOP desde este número, así que no le llegan mensajes de texto. Para volver a recibirlos, responda START a uno de nuestros mensajes y luego active aquí los mensajes de texto.',
  sendCode: 'Enviarme un código',
  sendCodeAgain: 'Enviarme otro código',
  codeLabel: 'Código del mensaje de texto',
  confirm: 'Confirmar',
  devicesTitle: 'Notificaciones en este dispositivo',
  turnOnWhy: 'Reciba un aviso breve en este dispositivo cuando le espere algo nuevo.',
  turnOn: 'Activar',
  isOn: 'Las notificaciones están activadas',
  notOn: 'Las notificaciones no están activadas',
  sendTest: 'Enviar una prueba',
  testFailed: 'No se envió ninguna notificación',
  onSince: (when) => `Activadas desde el ${when}`,
  thisDevice: 'Este dispositivo',
  remove: 'Quitar',
  removeNamed: (device) => `Quitar ${device}`,
  notRemoved: 'No se quitó el dispositivo',
  obstacles: {
    unsupported: 'Este navegador no puede mostrar notificaciones. Pruebe uno más reciente, como Chrome, Firefox, Edge o Safari.',
    refused:
      'Este navegador bloqueó las notificaciones del portal. Permítalas en los ajustes del navegador para este sitio y vuelva a cargar la página.',
    homeScreen: 'Primero agregue el portal a su pantalla de inicio: Compartir y luego Agregar a inicio.',
  },
}

export const texts: typeof en.texts = {
  welcome: (community) =>
    `${community}: va a recibir mensajes de texto de su comunidad. La frecuencia cambia. Pueden aplicarse tarifas de mensajes y datos. Responda HELP para recibir ayuda, STOP para cancelar.`,
  code: (community, code) => `${community}: escriba ${code} en el portal para confirmar. Vence en 10 minutos.`,
  stopped: (community) => `${community}: ya no le enviamos mensajes de texto. Responda START si cambia de idea.`,
  started: (community, link) => `${community}: puede recibir mensajes de texto otra vez. Active los mensajes en su perfil: ${link}`,
  nobodyReads: (link) => `Nadie lee estos mensajes. Escriba a la mesa directiva en el portal: ${link}`,
}

export const auditActions: typeof en.auditActions = {
  'confirmed a phone number': 'confirmó un número de teléfono',
  'stopped text messages': 'dejó de recibir mensajes de texto',
}

export const mails: typeof en.mails = {
  digest: {
    week: (count) => (count === 1 ? '1 novedad esta semana' : `${count} novedades esta semana`),
    today: (count) => (count === 1 ? '1 novedad hoy' : `${count} novedades hoy`),
    topics: {
      urgent: 'Avisos urgentes',
      announcements: 'Avisos',
      documents: 'Documentos nuevos',
      polls: 'Votaciones y recordatorios',
      events: 'Eventos',
      maintenance: 'Mis reportes de mantenimiento',
      messages: 'Mensajes de la mesa directiva',
    },
    message: 'Le espera un mensaje de la mesa directiva',
    report: 'Cambió el estado de su reporte',
    comment: 'La mesa directiva escribió sobre su reporte',
    followed: {
      report: 'Cambió el estado de un reporte que usted sigue',
      comment: 'La mesa directiva escribió sobre un reporte que usted sigue',
    },
    more: (count) => `y ${count} más`,
    action: 'Abrir el portal',
    settings: { weekly: 'Sus preferencias: resumen semanal.', daily: 'Sus preferencias: resumen diario.' },
    footer: 'Recibe este mensaje porque tiene una cuenta en el portal de la comunidad.',
  },
}

export const problems: typeof en.problems = {
  noteNotText: 'La nota debe ser texto',
  smsEnabledNotFlag: 'smsEnabled debe ser true o false',
  unsubscribed: 'Se canceló la suscripción',
  reachAudience: 'Elija para quién es.',
  reachLevelOrTopics: 'Elija un nivel o temas sueltos, no ambos.',
  reachStreetUnknown: 'Elija calles de la lista.',
  reachTimeFar: 'Elija una hora dentro de un año.',
  reachTooOften: (minutes) =>
    minutes === 1
      ? 'Se ha avisado demasiadas veces en la última hora. Inténtelo de nuevo en 1 minuto.'
      : `Se ha avisado demasiadas veces en la última hora. Inténtelo de nuevo en ${minutes} minutos.`,
  reachUrgentDigest: 'Los avisos urgentes no pueden esperar al resumen.',
  smsNoNumber: 'Primero agregue su número de teléfono.',
  smsUsOnly: 'Los mensajes de texto solo llegan a números de Estados Unidos.',
  smsNoConsent: 'Acepte antes de que le enviemos mensajes de texto.',
  smsNotSetUp: 'Los mensajes de texto no están configurados en esta comunidad.',
  smsPaused: 'Los mensajes de texto están en pausa. Inténtelo de nuevo más tarde.',
  smsStopped: (number) =>
    `Desde este número se respondió STOP. ${number ? `Envíe START por mensaje de texto a ${number}` : 'Responda START a uno de nuestros mensajes'} e inténtelo de nuevo.`,
  smsTooMany: (minutes) =>
    formats.plural(minutes, {
      one: 'Demasiados códigos. Inténtelo de nuevo en # minuto.',
      other: 'Demasiados códigos. Inténtelo de nuevo en # minutos.',
    }),
  smsCodeSent: (number) => `Un código va en camino a ${number}.`,
  smsCodeMissing: 'Escriba el código del mensaje de texto.',
  smsCodeWrong: (left) => `Este código no es correcto. Intentos restantes: ${left}.`,
  smsCodeEnded: 'Este código ya no vale. Pida uno nuevo.',
  smsRefused: 'Se rechazó este mensaje.',
  pushUnknown: 'No conocemos el servicio de notificaciones de este dispositivo.',
  pushNoDevice: 'Este dispositivo todavía no recibe notificaciones.',
  pushPaused: 'Las notificaciones están en pausa. Inténtelo de nuevo más tarde.',
  pushFailed: 'No se pudo enviar la notificación. Inténtelo de nuevo más tarde.',
  pushRemoved: 'Este dispositivo ya no recibe notificaciones',
  pushSent: 'Una notificación va en camino.',
}
