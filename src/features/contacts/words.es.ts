import type * as en from './words.en'

export const menu: typeof en.menu = { contacts: 'Contactos' }

export const contacts: typeof en.contacts = {
  pageTitle: 'Contactos',
  subtitle: 'Teléfonos y correos electrónicos de su comunidad',
  sections: { emergency: 'Emergencias', board: 'Mesa directiva', services: 'Servicios' },
  add: 'Agregar contacto',
  print: 'Imprimir',
  loadFailed: 'No se pudieron cargar los contactos',
  none: 'Todavía no hay contactos',
  firstNumber: 'Agregue primero el número de emergencias.',
  noneYet: 'Aquí aparecerán los teléfonos que publique la mesa directiva. En una emergencia, llame al 911.',
  call: (who, phone) => `Llamar a ${who}, ${phone}`,
  isPublic: 'Visible sin iniciar sesión',
  editContact: 'Editar contacto',
  save: 'Guardar contacto',
  section: 'Sección',
  sectionRequired: 'Elija una sección',
  role: 'Cargo o servicio',
  roleExample: 'Por ejemplo, Presidencia o Caseta de vigilancia',
  roleRequired: 'Escriba un cargo o el nombre de un servicio',
  name: 'Nombre (opcional)',
  phone: 'Teléfono (opcional)',
  email: 'Correo electrónico (opcional)',
  note: 'Nota (opcional)',
  noteExample: 'Por ejemplo, el horario de atención',
  showBefore: 'Mostrar sin iniciar sesión',
  showBeforeHint: 'Para quienes esperan la aprobación de su cuenta. Cualquiera puede verlo en internet.',
  added: 'Contacto agregado',
  updated: 'Contacto actualizado',
  saveFailed: 'No se pudo guardar el contacto',
  moveFailed: 'No se pudo mover el contacto',
  moved: (who, place, all) => `${who}: ${place} de ${all}`,
  editNamed: (who) => `Editar ${who}`,
  deleteNamed: (who) => `Eliminar ${who}`,
  moveUp: (who) => `Subir ${who}`,
  moveDown: (who) => `Bajar ${who}`,
  deleteQuestion: '¿Eliminar este contacto?',
  deleteEffect: 'Ya nadie verá este contacto.',
  deleted: 'Contacto eliminado',
  deleteFailed: 'No se pudo eliminar el contacto',
}

export const auditActions: typeof en.auditActions = {
  'added contact': 'agregó el contacto',
  'edited contact': 'editó el contacto',
  'deleted contact': 'eliminó el contacto',
  'ordered contacts': 'ordenó los contactos',
}

export const problems: typeof en.problems = {
  contactDeleted: 'Se eliminó el contacto',
  contactsFull: (most) => `Puede haber como máximo ${most} contactos. Elimine uno primero.`,
  contactsMax: (most) => `Como máximo ${most} contactos`,
  contactsOrdered: 'Se guardó el orden',
  contactsTwice: 'Incluya cada contacto una sola vez',
}

export const missing: typeof en.missing = { Contact: 'No se encontró el contacto' }
