; Uninstalling on Windows takes along what Herald itself wrote into this person's registry, where it still leads to this installation.

!macro customUnInstall
  ; An update uninstalls the version before.
  ${ifNot} ${isUpdated}
    ; Links to campaigns (herald://): "C:\...\Herald.exe" "%1"
    StrLen $R1 `"$INSTDIR\${APP_EXECUTABLE_FILENAME}"`
    ReadRegStr $R0 HKCU "Software\Classes\herald\shell\open\command" ""
    StrCpy $R0 $R0 $R1
    ${if} $R0 == `"$INSTDIR\${APP_EXECUTABLE_FILENAME}"`
      DeleteRegKey HKCU "Software\Classes\herald"
    ${endIf}
    ; 'Start Herald with the computer': Electron keeps it under the program's id, and beside it whether the person switched it off.
    ReadRegStr $R0 HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "app.herald.desktop"
    StrLen $R1 `"$INSTDIR\${APP_EXECUTABLE_FILENAME}"`
    StrCpy $R2 $R0 $R1
    StrLen $R1 "$INSTDIR\${APP_EXECUTABLE_FILENAME}"
    StrCpy $R3 $R0 $R1
    ${if} $R2 == `"$INSTDIR\${APP_EXECUTABLE_FILENAME}"`
    ${orIf} $R3 == "$INSTDIR\${APP_EXECUTABLE_FILENAME}"
      DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "app.herald.desktop"
      DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "app.herald.desktop"
    ${endIf}
    ; Installed for everybody, Electron makes a second entry for notifications in the person's own Start menu.
    ${if} $installMode == "all"
      SetShellVarContext current
      Delete "$SMPROGRAMS\Herald.lnk"
      SetShellVarContext all
    ${endIf}
    ; What a click on a notification starts once Herald is closed: Electron keeps it under a class of its own, found by where it leads.
    StrCpy $R1 0
    ${do}
      EnumRegKey $R2 HKCU "Software\Classes\CLSID" $R1
      ${if} $R2 == ""
        ${exitDo}
      ${endIf}
      ReadRegStr $R0 HKCU "Software\Classes\CLSID\$R2\LocalServer32" ""
      ${if} $R0 == "$INSTDIR\${APP_EXECUTABLE_FILENAME}"
      ${orIf} $R0 == `"$INSTDIR\${APP_EXECUTABLE_FILENAME}"`
        DeleteRegKey HKCU "Software\Classes\CLSID\$R2"
      ${else}
        IntOp $R1 $R1 + 1
      ${endIf}
    ${loop}
  ${endIf}
!macroend
